export const maxCode = 20;

/** A code as it is stored, in upper case and without spaces. */
export function normalizeCode(text: string): string {
  return text.replaceAll(/\s/gu, '').toUpperCase();
}
