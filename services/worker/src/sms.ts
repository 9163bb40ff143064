import type { Logger } from 'pino';

export interface TextMessage {
  channel: 'sms';
  /** In E.164 format. */
  to: string;
  text: string;
  /** The same for every attempt, so that a provider can reject duplicates. */
  clientRef: string;
}

export interface TextReceipt {
  providerId: string | null;
  state: 'accepted' | 'rejected';
}

/** Each provider's driver implements this (PAYFAST §9). A rejected message is sent by e-mail instead. */
export interface TextMessages {
  /** False for a driver that sends nothing. */
  delivers: boolean;
  /** @throws TemporaryError when the provider cannot be reached */
  send(message: TextMessage): Promise<TextReceipt>;
}

export function openTextMessages(smsUrl: string | null, log: Logger): TextMessages | null {
  return smsUrl === null ? null : logDriver(log);
}

/** For development: logs the message without its recipient and rejects it, so that the e-mail is sent. */
function logDriver(log: Logger): TextMessages {
  return {
    delivers: false,
    async send({ clientRef, text }) {
      log.info({ clientRef, characters: text.length }, 'text message not sent');
      return { providerId: null, state: 'rejected' };
    },
  };
}
