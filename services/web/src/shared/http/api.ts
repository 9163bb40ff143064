import type { ErrorBody } from '@studio/contract/errors';
import { browserTimeoutMs } from '@studio/contract/timeouts';
import { readServerClock } from './serverClock.ts';

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The call continues when the page is closed. */
  keepalive?: boolean;
}

/** @throws ApiError for every response that is not OK, and for a path with dot segments or backslashes */
export interface Api {
  get: <T>(path: string, options?: CallOptions) => Promise<T>;
  /** Returns the whole response, for callers that need its headers. A status of 304 has no body. */
  getResponse: (path: string, options?: CallOptions) => Promise<ApiResponse>;
  post: <T>(path: string, body?: object, options?: CallOptions) => Promise<T>;
  put: <T>(path: string, body?: object, options?: CallOptions) => Promise<T>;
  patch: <T>(path: string, body?: object, options?: CallOptions) => Promise<T>;
  delete: <T>(path: string, options?: CallOptions & { body?: object }) => Promise<T>;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

/** The message is `status: body` (SPEC §7); `userMessageOf` returns the text for people. */
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

/** `origin` is `''` in the browser, and the API's address on the server. The other options apply to every call. */
export interface ApiOptions extends CallOptions {
  origin: string;
  dynamicHeaders?: () => Record<string, string>;
  onHeaders?: (headers: Headers) => void;
  onErrorResponse?: (error: ApiError) => void;
}

export function createApi({ origin, dynamicHeaders, onHeaders, onErrorResponse, ...defaults }: ApiOptions): Api {
  async function call<T>(...request: Parameters<typeof send>): Promise<T> {
    return (await send(...request)).body as T;
  }

  async function send(method: string, path: string, body?: object, options: CallOptions = {}): Promise<ApiResponse> {
    if (!isPlainPath(path)) throw new ApiError(404, 'Not Found', '');
    return withAbort(options.timeoutMs ?? defaults.timeoutMs, options.signal, async (signal) => {
      const response = await fetch(origin + path, {
        method,
        credentials: 'include',
        headers: {
          ...defaults.headers,
          ...dynamicHeaders?.(),
          ...options.headers,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
        ...(options.keepalive && { keepalive: true }),
      });
      const text = await response.text();
      const { status, headers } = response;
      onHeaders?.(headers);
      if (!response.ok && status !== 304) {
        const error = new ApiError(status, response.statusText, text);
        onErrorResponse?.(error);
        throw error;
      }
      return { status, headers, body: text === '' ? undefined : JSON.parse(text) };
    });
  }

  return {
    get: (path, options) => call('GET', path, undefined, options),
    getResponse: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    patch: (path, body, options) => call('PATCH', path, body, options),
    delete: (path, { body, ...options } = {}) => call('DELETE', path, body, options),
  };
}

/**
 * False if URL parsers would change the path: `/api/bookings/..` is another resource, and encoding a value keeps its
 * dots.
 */
function isPlainPath(path: string): boolean {
  return new URL(path, 'http://api').pathname === path.split('?', 1)[0];
}

/**
 * Runs `call` with a signal that aborts with the caller's signal, or with a TimeoutError after `timeoutMs`.
 * AbortSignal.any is not used: Node 20 collects a combined AbortSignal.timeout as garbage, so that it never fires.
 */
async function withAbort<T>(
  timeoutMs: number | undefined,
  own: AbortSignal | undefined,
  call: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (timeoutMs === undefined) return call(own);
  const controller = new AbortController();
  const abort = () => controller.abort(own?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), timeoutMs);
  if (own?.aborted) abort();
  own?.addEventListener('abort', abort);
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
    own?.removeEventListener('abort', abort);
  }
}

export const api: Api = createApi({
  origin: '',
  timeoutMs: browserTimeoutMs,
  dynamicHeaders: pageTrace,
  onHeaders: readServerClock,
});

interface TimedPage extends PerformanceEntry {
  serverTiming?: readonly { name: string; description: string }[];
}

/** The trace of the page, which its calls continue (ADR 0011). */
function pageTrace(): Record<string, string> {
  const [page]: TimedPage[] = performance.getEntriesByType?.('navigation') ?? [];
  const timing = page?.serverTiming?.find(({ name }) => name === 'traceparent');
  return timing ? { traceparent: timing.description } : {};
}

/** Returns the API's message for people, or `fallback`. */
export function userMessageOf(error: unknown, fallback: string): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `The server did not answer in time. ${fallback}`;
  return (error instanceof ApiError && error.body.error) || fallback;
}

export function fieldErrorsOf(error: unknown): Partial<Record<string, string>> {
  return (error instanceof ApiError && error.body.fields) || {};
}

function parseErrorBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
