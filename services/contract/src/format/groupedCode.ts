/**
 * The code of a booking or a voucher in groups of four. Accepts any case, missing hyphens, O for 0, and I or L for 1.
 * Null for another text.
 */
export function parseGroupedCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters) ? groupCode(letters) : null;
}

/** @param letters twelve of Crockford's base 32 */
export function groupCode(letters: string): string {
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
