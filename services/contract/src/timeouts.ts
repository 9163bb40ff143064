/** Shorter than web's timeout, so that the API's own error response arrives first (RELIABILITY R02). */
export const responseTimeoutMs = 4800;
export const busyResponseTimeoutMs = 15_000;
export const browserTimeoutMs = busyResponseTimeoutMs + 5_000;
export const uploadTimeoutMs = 20_000;
/** Starts after the drain, and covers the longest request and closing. */
export const shutdownTimeoutMs = uploadTimeoutMs + 5_000;

export function responseTimeoutMsOf(path: string): number {
  return isUpload(path) ? uploadTimeoutMs : responseTimeoutMs;
}

export function bodyTimeoutMsOf(url: string): number {
  return isUpload(url) ? uploadTimeoutMs : 10_000;
}

export function isUpload(url: string): boolean {
  return url.split('?')[0] === '/api/upload-image';
}
