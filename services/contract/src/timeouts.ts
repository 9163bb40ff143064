/** Shorter than the web server's timeout, so that the API's own error response arrives first (RELIABILITY R02). */
export const responseTimeoutMs = 4800;
export const busyResponseTimeoutMs = 15_000;
export const browserTimeoutMs = busyResponseTimeoutMs + 5_000;
export const uploadTimeoutMs = 20_000;
/** The time starts after the drain and is enough for the longest request and for closing. */
export const shutdownTimeoutMs = uploadTimeoutMs + 5_000;

export function responseTimeoutMsOf(path: string): number {
  return isUpload(path) ? uploadTimeoutMs : responseTimeoutMs;
}

export function bodyTimeoutMsOf(url: string): number {
  return isUpload(url) ? uploadTimeoutMs : 10_000;
}

const uploadPaths = new Set(['/api/upload-image', '/api/admin/reconciliations/file']);

export function isUpload(url: string): boolean {
  return uploadPaths.has(url.split('?')[0] ?? '');
}
