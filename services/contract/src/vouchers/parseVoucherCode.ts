/** A code of a voucher in groups. Accepts any case, missing hyphens, O for 0, and I or L for 1. */
export function parseVoucherCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters)) return null;
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
