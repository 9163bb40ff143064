import type { Cents } from '@studio/contract/format/money';

/** Returns the cents of `450`, `450.5`, `R450.00` or `450,00`, also negative; null for anything else. */
export function parsePrice(text: string): Cents | null {
  const [, sign = '', rand = '', cents = ''] = /^\s*(-?)\s*R?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  if (rand === '') return null;
  const amount = Number(rand) * 100 + Number(cents.padEnd(2, '0'));
  return sign ? -amount : amount;
}

/** A price for the contract's schema, which reports a text that is not a number. */
export function priceInput(text: string): Cents | string | undefined {
  return text.trim() === '' ? undefined : (parsePrice(text) ?? text);
}

/** Returns `12`, `-1` or `1.5` as a number, and any other text unchanged. */
export function numberInput(text: string): number | string {
  return /^\s*-?\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : text;
}
