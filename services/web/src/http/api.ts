import type { ErrorBody } from '@studio/contract/errors';

export type JsonBody = object;
export type RequestHeaders = Record<string, string>;

/** The calls of the API (SPEC §7): JSON in and out, cookies included, an `ApiError` for every answer that is not OK. */
export interface Api {
  get<T>(path: string, options?: { signal?: AbortSignal }): Promise<T>;
  post<T>(path: string, body?: JsonBody, headers?: RequestHeaders): Promise<T>;
  put<T>(path: string, body?: JsonBody): Promise<T>;
  patch<T>(path: string, body?: JsonBody): Promise<T>;
  delete<T>(path: string): Promise<T>;
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

export interface ApiOptions {
  /** `''` in the browser; the API's own address while rendering on the server. */
  origin: string;
  headers?: RequestHeaders;
  /** Ends every call that takes longer. */
  timeoutMs?: number;
}

export function createApi({ origin, headers: always = {}, timeoutMs }: ApiOptions): Api {
  async function call<T>(
    method: string,
    path: string,
    body?: JsonBody,
    headers?: RequestHeaders,
    signal?: AbortSignal,
  ) {
    const ending = timeoutMs === undefined ? signal : AbortSignal.timeout(timeoutMs);
    const response = await fetch(origin + path, {
      method,
      credentials: 'include',
      headers: { ...always, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(ending && { signal: ending }),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, response.statusText, text);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  return {
    get: (path, options) => call('GET', path, undefined, undefined, options?.signal),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  };
}

/** What the browser calls. The server makes one per request instead (`server/app.ts`). */
export const api: Api = createApi({ origin: '' });

/** The sentence of a failed call that a person may read, or the given one when the call told none. */
export function sentenceOf(error: unknown, otherwise: string): string {
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
