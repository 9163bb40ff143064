import { createHash } from 'node:crypto';
import { phpTrim, phpUrlencode } from '../signature.ts';

/**
 * `rejected`: PayFast did not do it, and says why. `busy`: PayFast did not do it, and asks to try later. `unknown`:
 * PayFast may have done it.
 */
export type ApiErrorKind = 'rejected' | 'busy' | 'unknown';

export class PayfastApiError extends Error {
  override readonly name = 'PayfastApiError';
  readonly kind: ApiErrorKind;

  constructor(kind: ApiErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export interface ApiAccount {
  url: string;
  timeoutMs: number;
  merchantId: string;
  passphrase: string;
}

type Variables = Readonly<Record<string, string | number>>;

export interface ApiCall {
  method: 'GET' | 'POST';
  path: string;
  query?: Variables;
  body?: Variables;
}

const version = 'v1';
// PAYFAST §5. A proxy may answer with any other status after PayFast has done it.
const rejections = new Set([400, 401, 403, 404, 422]);

/** Makes one call and never repeats it. @returns the body of an answer with status 200 @throws PayfastApiError */
export async function callApi(account: ApiAccount, call: ApiCall, now: Date): Promise<string> {
  const { query = {}, body } = call;
  const headers = { 'merchant-id': account.merchantId, version, timestamp: studioTimestamp(now) };
  const signature = apiSignature({ ...headers, ...query, ...body }, account.passphrase);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const { status, text } = await send(`${account.url}${call.path}${search && `?${search}`}`, {
    method: call.method,
    headers: { ...headers, signature, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(account.timeoutMs),
  });
  if (status === 200) return text;
  const message = `${status}: ${messageOf(text)}`;
  if (status === 429) throw new PayfastApiError('busy', message);
  throw new PayfastApiError(rejections.has(status) ? 'rejected' : 'unknown', message);
}

/** Signs header, query and body variables together with the passphrase, in alphabetical order (PAYFAST §5). */
export function apiSignature(variables: Variables, passphrase: string): string {
  const all: Variables = { ...variables, passphrase };
  const signed = Object.entries(all)
    .map(([name, value]) => [name, phpTrim(String(value))] as const)
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${phpUrlencode(value)}`);
  return createHash('md5').update(signed.join('&')).digest('hex');
}

async function send(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no connection';
    throw new PayfastApiError('unknown', reason, { cause: error });
  }
}

/** South Africa has no daylight saving time. */
function studioTimestamp(now: Date): string {
  return `${new Date(now.getTime() + 2 * 3_600_000).toISOString().slice(0, 19)}+02:00`;
}

/** An error is `{code, status, data: {response: false, message}}` (PAYFAST §5). */
function messageOf(text: string): string {
  const found = /"message"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  const message: unknown = found === undefined ? text : JSON.parse(found);
  return String(message).slice(0, 200) || 'no message';
}
