import { TemporaryError } from '../mail/smtpError.ts';
import type { TextConfig, TextMessage, TextMessages, TextReceipt } from './textMessages.ts';

export type PostConfig = TextConfig & { timeoutMs?: number };

interface TextRequest {
  url: string;
  authorization: string;
  body: object;
  /** Reads the provider's answer to an accepted request. */
  receiptOf: (answer: unknown) => TextReceipt;
}

const providerTimeoutMs = 10_000;
/** Error codes that mean that no connection was made. */
const unreachableCodes = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
/** Statuses with which the provider asks to try later; it has not accepted the message. */
const laterStatuses = new Set([429, 503]);

/** Returns a driver for a provider that accepts each message as one POST. */
export function postDriver(
  { channel, timeoutMs = providerTimeoutMs }: PostConfig,
  requestOf: (message: TextMessage) => TextRequest,
): TextMessages {
  return { channel, delivers: true, send: (message) => postText(requestOf(message), timeoutMs) };
}

/** @throws TemporaryError if the message was certainly not accepted, and may be accepted later */
async function postText({ url, authorization, body, receiptOf }: TextRequest, timeoutMs: number): Promise<TextReceipt> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    if (isUnreachable(error)) throw new TemporaryError('the provider of text messages cannot be reached');
    return { providerId: null, state: 'unknown' };
  }
  if (laterStatuses.has(response.status)) {
    await response.body?.cancel();
    throw new TemporaryError(`the provider of text messages refused it for now: ${response.status}`);
  }
  if (response.status >= 500) return { providerId: null, state: 'unknown' };
  if (!response.ok) return { providerId: null, state: 'rejected' };
  try {
    return receiptOf(await response.json());
  } catch {
    return { providerId: null, state: 'unknown' };
  }
}

/** True if no connection was made, so that the provider cannot have read the message. */
function isUnreachable(error: unknown): boolean {
  return unreachableCodes.has(partOf(partOf(error, 'cause'), 'code'));
}

/** Returns a property of an answer that may have any shape. */
export function partOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
}
