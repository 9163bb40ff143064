import type { Cents } from './money.ts';

/** The largest integer that a column of the database can store. */
export const maxAmount: Cents = 2_147_483_647;

/** `1,400.00` and `1.400,00`: groups of three digits, with the other separator before the decimals. */
const forms = [/^(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.(\d+))?$/, /^(\d{1,3}(?:[. ]\d{3})+|\d+)(?:,(\d+))?$/];

/**
 * Reads rand as people and programs write them: `1400`, `1400.0`, `R1 400.00`, `1,400.00`, `1400,00`. Returns null for
 * a text that is no sum of whole cents, and for one that can be read as two sums, such as `1,400`.
 */
export function parseAmount(text: string): Cents | null {
  const [, minus, digits = ''] = /^([-\u2212]?)\s*(?:R|ZAR)?\s*(\d.*)$/.exec(text.trim()) ?? [];
  const spaced = digits.replaceAll(/\s/g, ' ');
  const readings = forms.map((form) => form.exec(spaced)).filter((match) => match !== null);
  const sums = new Set(readings.map(([, whole = '', decimals = '']) => centsOf(whole, decimals)));
  const [cents] = sums;
  if (sums.size !== 1 || cents === undefined || cents === null || cents > maxAmount) return null;
  return minus && cents > 0 ? -cents : cents;
}

/** Returns null for fractions of cents. */
function centsOf(whole: string, decimals: string): Cents | null {
  const cents = /^(\d{0,2})0*$/.exec(decimals)?.[1];
  return cents === undefined ? null : Number(`${whole.replaceAll(/\D/g, '')}${cents.padEnd(2, '0')}`);
}
