// How long the API may take to answer, in milliseconds. Web waits a little longer, so that the API's own word comes first.

/** Every visitor has an answer within this time when something hangs (RELIABILITY R02), … */
export const answerMs = 4800;
/** … and within this one when everybody comes at once and others are being answered. */
export const patientMs = 15_000;
/** A picture takes its time on the way in from a phone, and to be drawn in all its widths. */
const uploadMs = 20_000;

/** What a request of this path may take. */
export function answerMsOf(path: string): number {
  return path === '/api/upload-image' ? uploadMs : answerMs;
}
