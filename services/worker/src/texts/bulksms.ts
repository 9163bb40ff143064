import { partOf, postDriver } from './postDriver.ts';
import type { PostConfig } from './postDriver.ts';
import type { TextMessages, TextReceipt } from './textMessages.ts';

/** BulkSMS. Logs in with the id and secret of a token (PAYFAST §9). */
export function bulksmsDriver(config: PostConfig): TextMessages {
  return postDriver(config, ({ to, text, clientRef }) => ({
    url: `${config.apiUrl}/v1/messages?${new URLSearchParams({ 'deduplication-id': clientRef.replaceAll(/\D/g, '') })}`,
    authorization: `Basic ${Buffer.from(config.apiKey).toString('base64')}`,
    body: { to, body: text, userSuppliedId: clientRef },
    receiptOf,
  }));
}

function receiptOf(answer: unknown): TextReceipt {
  const message: unknown = Array.isArray(answer) ? answer[0] : undefined;
  const id = partOf(message, 'id');
  const status = partOf(partOf(message, 'status'), 'type');
  return typeof id === 'string' && status !== 'FAILED'
    ? { providerId: id, state: 'accepted' }
    : { providerId: null, state: 'rejected' };
}
