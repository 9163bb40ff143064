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
 * Interface for text messages (PAYFAST §9), implemented by a provider's driver. A rejected message is sent by e-mail
 * instead.
 */
export interface TextMessages {
  /** False if the driver sends nothing; mails then promise an e-mail reminder. */
  delivers: boolean;
  /** @throws TemporaryError if the provider is unavailable */
  send(message: TextMessage): Promise<TextReceipt>;
}

/** The driver of `SMS_URL`; null if not set, so that reminders are e-mails. */
export function openTextMessages(smsUrl: string | null, log: Logger): TextMessages | null {
  return smsUrl === null ? null : logDriver(log);
}

/** For demos: logs a message without its recipient. It rejects, because nothing was sent, so the e-mail is sent. */
function logDriver(log: Logger): TextMessages {
  return {
    delivers: false,
    async send({ clientRef, text }) {
      log.info({ clientRef, characters: text.length }, 'text message not sent');
      return { providerId: null, state: 'rejected' };
    },
  };
}
