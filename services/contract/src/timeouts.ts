// How long the API may take to respond, in milliseconds. Web waits a little longer, so that the API's own response comes first.

/** When nothing is being served, as while the database is frozen (RELIABILITY R02). */
export const responseTimeoutMs = 4800;
/** When requests wait in a queue that moves. */
export const busyResponseTimeoutMs = 15_000;
/** What the browser waits: longer than the API and the way to it. */
export const browserTimeoutMs = busyResponseTimeoutMs + 5_000;
/** A picture is sent from a phone and rendered in all its widths. */
export const uploadTimeoutMs = 20_000;
/** After the drain: the longest request, and a little to close. */
export const shutdownTimeoutMs = uploadTimeoutMs + 5_000;

export function responseTimeoutMsOf(path: string): number {
  return isUpload(path) ? uploadTimeoutMs : responseTimeoutMs;
}

/** How long the body of a request to this address may take to arrive. */
export function bodyTimeoutMsOf(url: string): number {
  return isUpload(url) ? uploadTimeoutMs : 10_000;
}

/** The one address whose body is long. */
export function isUpload(url: string): boolean {
  return url.split('?')[0] === '/api/upload-image';
}
