export const maxCode = 20;

/** As it is stored: people type codes in any case and with spaces. */
export function normalizeCode(text: string): string {
  return text.replaceAll(/\s/gu, '').toUpperCase();
}
