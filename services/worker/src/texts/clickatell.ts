import { partOf, postDriver } from './postDriver.ts';
import type { PostConfig } from './postDriver.ts';
import type { TextMessages, TextReceipt } from './textMessages.ts';

/** Clickatell One: SMS and WhatsApp (PAYFAST §9). */
export function clickatellDriver(config: PostConfig): TextMessages {
  return postDriver(config, ({ to, text, clientRef }) => ({
    url: `${config.apiUrl}/v1/message`,
    // Clickatell expects the key without an authentication scheme.
    authorization: config.apiKey,
    body: {
      messages: [{ channel: config.channel, to: to.replace(/^\+/, ''), content: text, clientMessageId: clientRef }],
    },
    receiptOf,
  }));
}

function receiptOf(answer: unknown): TextReceipt {
  const messages = partOf(answer, 'messages');
  const message: unknown = Array.isArray(messages) ? messages[0] : undefined;
  const id = partOf(message, 'apiMessageId');
  return typeof id === 'string' && id !== '' && partOf(message, 'accepted') !== false
    ? { providerId: id, state: 'accepted' }
    : { providerId: null, state: 'rejected' };
}
