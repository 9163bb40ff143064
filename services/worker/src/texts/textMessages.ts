import type { TextChannel, TextSettings } from '@studio/runtime/settings/textSettings';

export interface TextMessage {
  /** In E.164 format, of a mobile phone. */
  to: string;
  text: string;
  /** The reference is the same for every attempt, so that a provider can reject duplicates. */
  clientRef: string;
}

export interface TextReceipt {
  providerId: string | null;
  /** `unknown` after a time-out: the provider may have accepted the message, so it must not be sent again. */
  state: 'accepted' | 'rejected' | 'unknown';
}

/** Each provider's driver implements this (PAYFAST §9). What is not accepted is sent by e-mail instead. */
export interface TextMessages {
  channel: TextChannel;
  /** False for a driver that sends nothing. */
  delivers: boolean;
  /** @throws TemporaryError when the provider has not accepted the message and may do so later */
  send(message: TextMessage): Promise<TextReceipt>;
}

/** Address and key are empty for drivers without any. */
export interface TextConfig extends TextSettings {
  apiUrl: string;
  /** Clickatell: the API key. BulkSMS: `token id:token secret`. */
  apiKey: string;
}
