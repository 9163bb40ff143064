// What texts may hold, without yup: public pages check by these too (DESIGN §4).

/**
 * SPEC §5: the simple pattern; each part of the host has a name, and no character is one that makes two recipients of
 * one address (RELIABILITY L22) or that nobody sees.
 */
export const emailPattern =
  /^[^\s@,;:<>()"\\[\]\p{Cc}\p{DI}]+@[^\s@,;:<>()"\\[\].\p{Cc}\p{DI}]+(?:\.[^\s@,;:<>()"\\[\].\p{Cc}\p{DI}]+)+$/u;

// PayFast's own limit for names and addresses is 100 characters (PAYFAST §1.3).
export const maxName = 100;
export const maxEmail = 100;
export const maxPhone = 40;
export const maxUsername = 60;
export const maxSearch = 100;

// What the studio writes itself.
export const maxTitle = 120;
export const maxDescription = 4000;
export const maxCategory = 60;
export const maxPayNowHtml = 20_000;
export const maxNotes = 2000;

/**
 * Nothing in a text may break a log line, a mail header or the database, or turn the letters around it: no control
 * characters, no bidirectional embeddings, overrides or isolates. Marks that only join or direct letters are language.
 */
// oxlint-disable-next-line no-control-regex
export const singleLineForbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
// oxlint-disable-next-line no-control-regex
export const multiLineForbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/**
 * The text without the spaces around it; empty when nothing of it can be seen. Telephones put a phone number they copy
 * between marks of direction, which go too; the one that turns letters around (U+202E) stays, to be refused.
 */
export function trimmed(text: string): string {
  if (isInvisible.test(text)) return '';
  // Step by step: a pattern for both ends would take the square of a long run of spaces (RELIABILITY F12).
  let [start, end] = [0, text.length];
  while (start < end && atEdge.test(text.charAt(start))) start += 1;
  while (end > start && atEdge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isInvisible = /^[\s\u2800\p{DI}]*$/u;
const atEdge = /[\s\u200b-\u200f\u2060\u202a-\u202d\u2066-\u2069\ufeff]/;
