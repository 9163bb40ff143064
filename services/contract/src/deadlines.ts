// How long the API may take to answer, in milliseconds. Web waits a little longer, so that the API's own word comes first.

/** Every visitor has an answer within this time when something hangs (RELIABILITY R02), … */
export const answerMs = 4800;
/** … and within this one when everybody comes at once and others are being answered. */
export const patientMs = 15_000;
/** What a browser waits before it gives up by itself: past the API's own word and the way to it and back. */
export const browserMs = patientMs + 5_000;
/** A picture takes its time on the way in from a phone, and to be drawn in all its widths. */
export const uploadMs = 20_000;

/** After the drain, what runs may end; then the process ends by force. The longest request, and a little to close. */
export const finishMs = uploadMs + 5_000;

/** What a request of this path may take. */
export function answerMsOf(path: string): number {
  return isUpload(path) ? uploadMs : answerMs;
}

/** How long the body of a request to this address may come in, where others may take `usualMs`. */
export function bodyMsOf(address: string, usualMs: number): number {
  const [path = ''] = address.split('?');
  return isUpload(path) ? uploadMs : usualMs;
}

/** The one path whose body is long, and takes its time on the way. */
export function isUpload(path: string): boolean {
  return path === '/api/upload-image';
}
