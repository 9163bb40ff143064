import type { Logger } from 'pino';

export interface TextMessage {
  channel: 'sms';
  /** E.164, such as `+27821234567`. */
  to: string;
  text: string;
  /** The same for every attempt, so that a provider can reject duplicates. */
  clientRef: string;
}

export interface TextReceipt {
  providerId: string | null;
  state: 'accepted' | 'rejected';
}

/**
 * The neutral port for text messages (PAYFAST §9). A provider's driver implements it; what a provider rejects goes by
 * e-mail instead.
 */
export interface TextMessages {
  /** False for a driver that reaches no phone; then texts promise e-mail. */
  delivers: boolean;
  /** @throws TemporaryFault when the provider cannot be reached for now */
  send(message: TextMessage): Promise<TextReceipt>;
}

/** The driver of `SMS_URL`; null when it is not set, so that reminders are e-mails. */
export function openTextMessages(smsUrl: string | null, log: Logger): TextMessages | null {
  return smsUrl === null ? null : logDriver(log);
}

/**
 * For trying things out: writes that a message would have gone, never whom to. It rejects, because nothing was sent,
 * and so the e-mail still goes.
 */
function logDriver(log: Logger): TextMessages {
  return {
    delivers: false,
    async send({ clientRef, text }) {
      log.info({ clientRef, characters: text.length }, 'a text message would be sent here');
      return { providerId: null, state: 'rejected' };
    },
  };
}
