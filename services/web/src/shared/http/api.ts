import type { ErrorBody } from '@studio/contract/errors';
import { browserTimeoutMs } from '@studio/contract/timeouts';

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Ends the call when it takes longer. */
  timeoutMs?: number;
  /** The call outlives the page that made it. */
  keepalive?: boolean;
}

/** The calls of the API (SPEC §7): JSON in and out, cookies included, an `ApiError` for every answer that is not OK. */
export interface Api {
  get: <T>(path: string, options?: CallOptions) => Promise<T>;
  post: <T>(path: string, body?: object, options?: CallOptions) => Promise<T>;
  put: <T>(path: string, body?: object, options?: CallOptions) => Promise<T>;
  patch: <T>(path: string, body?: object, options?: CallOptions) => Promise<T>;
  delete: <T>(path: string, options?: CallOptions) => Promise<T>;
}

/** An answer that is not OK. Its message is `status: body` (SPEC §7); `sentence` is what a person may read. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parseErrorBody(text);
  }
}

/** `origin` is `''` in the browser, and the API's own address while rendering on the server; the rest is for every call. */
export interface ApiOptions extends CallOptions {
  origin: string;
  /** Headers computed for each call, such as the current bearer token. */
  dynamicHeaders?: () => Record<string, string>;
  /** Told of every answer that is not OK, before the caller is. */
  onErrorResponse?: (error: ApiError) => void;
}

export function createApi({
  origin,
  dynamicHeaders: headersNow,
  onErrorResponse: onRefusal,
  ...always
}: ApiOptions): Api {
  async function call<T>(method: string, path: string, body?: object, options: CallOptions = {}): Promise<T> {
    return limited(options.timeoutMs ?? always.timeoutMs, options.signal, async (signal) => {
      const response = await fetch(origin + path, {
        method,
        credentials: 'include',
        headers: {
          ...always.headers,
          ...headersNow?.(),
          ...options.headers,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
        ...(options.keepalive && { keepalive: true }),
      });
      const text = await response.text();
      if (!response.ok) {
        const error = new ApiError(response.status, response.statusText, text);
        onRefusal?.(error);
        throw error;
      }
      return (text === '' ? undefined : JSON.parse(text)) as T;
    });
  }

  return {
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    patch: (path, body, options) => call('PATCH', path, body, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
  };
}

/**
 * Runs `call` with a signal that ends it with the caller's own, or with a TimeoutError after `timeoutMs`. Not by
 * AbortSignal.any: Node 20 takes a joined AbortSignal.timeout for garbage, and it never fires.
 */
async function limited<T>(
  timeoutMs: number | undefined,
  own: AbortSignal | undefined,
  call: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (timeoutMs === undefined) return call(own);
  const either = new AbortController();
  const end = () => either.abort(own?.reason);
  const timer = setTimeout(() => either.abort(new DOMException('No answer in time', 'TimeoutError')), timeoutMs);
  if (own?.aborted) end();
  own?.addEventListener('abort', end);
  try {
    return await call(either.signal);
  } finally {
    clearTimeout(timer);
    own?.removeEventListener('abort', end);
  }
}

/** What the browser calls: on a dead connection it gives up by itself. The server makes one per request instead (`server/app.ts`). */
export const api: Api = createApi({ origin: '', timeoutMs: browserTimeoutMs });

/** The sentence of a failed call that a person may read, or the given one when the call told none. */
export function userMessageOf(error: unknown, otherwise: string): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `The server did not answer in time. ${otherwise}`;
  return (error instanceof ApiError && error.body.error) || otherwise;
}

function parseErrorBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
