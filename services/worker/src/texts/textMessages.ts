import type { TextChannel, TextSettings } from '@studio/runtime/settings/textSettings';

export interface TextMessage {
  /** The number of a mobile phone, in E.164 format. */
  to: string;
  text: string;
  /** The reference is the same for every attempt, so that a provider can reject duplicates. */
  clientRef: string;
}

export interface TextReceipt {
  providerId: string | null;
  /** `unknown` after a timeout: the provider may have accepted the message, so it must not be sent again. */
  state: 'accepted' | 'rejected' | 'unknown';
}

/** The driver of each provider implements this (PAYFAST §9). A message that is not accepted becomes an e-mail. */
export interface TextMessages {
  channel: TextChannel;
  /** False for a driver that sends nothing. */
  delivers: boolean;
  /** @throws TemporaryError if the provider has not accepted the message and may accept it later */
  send(message: TextMessage): Promise<TextReceipt>;
}

/** The address and the key are empty for a driver that needs none. */
export interface TextConfig extends TextSettings {
  apiUrl: string;
  /** Clickatell: the API key. BulkSMS: `token id:token secret`. */
  apiKey: string;
}
