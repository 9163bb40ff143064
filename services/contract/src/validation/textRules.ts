// These rules are written without yup, which would enlarge the bundle of public pages (DESIGN §4).

/** As in SPEC §5; also rejects invisible characters and those that separate recipients (RELIABILITY L22). */
export const emailPattern =
  /^[^\s@,;:<>()"\\[\]\p{Cc}\p{DI}]+@[^\s@,;:<>()"\\[\].\p{Cc}\p{DI}]+(?:\.[^\s@,;:<>()"\\[\].\p{Cc}\p{DI}]+)+$/u;

// PayFast limits names and addresses to 100 characters (PAYFAST §1.3).
export const maxName = 100;
export const maxEmail = 100;
export const maxPhone = 40;
export const maxUsername = 60;
export const maxSearch = 100;

export const maxTitle = 120;
export const maxDescription = 4000;
export const maxCategory = 60;
export const maxPayNowHtml = 20_000;
export const maxNotes = 2000;

/** Excludes characters that could break log lines and mail headers, and bidirectional overrides. */
// oxlint-disable-next-line no-control-regex
export const singleLineForbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
// oxlint-disable-next-line no-control-regex
export const multiLineForbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Trims spaces, and the direction marks that phones put around a copied number. Returns '' if nothing is visible. */
export function trimmed(text: string): string {
  if (isInvisible.test(text)) return '';
  // Uses two loops, because one pattern for both ends would take quadratic time (RELIABILITY F12).
  let [start, end] = [0, text.length];
  while (start < end && atEdge.test(text.charAt(start))) start += 1;
  while (end > start && atEdge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isInvisible = /^[\s\u2800\p{DI}]*$/u;
const atEdge = /[\s\u200b-\u200f\u2060\u202a-\u202d\u2066-\u2069\ufeff]/;
