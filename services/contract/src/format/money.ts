/** South African cents, always an integer. Rand appear only in text. */
export type Cents = number;

/** SPEC §9: the fee named on the booking page. It is part of the total, never on top of it (DESIGN §4). */
export const processingFee: Cents = 1500;

/** `45000` → `'450.00'`: PayFast's amount in rand, two decimals, no currency sign. */
export function toRand(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** `45000` → `'R450.00'` (SPEC §1). Not by Intl: en-ZA has a decimal comma. */
export function formatRand(cents: Cents): string {
  return cents < 0 ? `-R${toRand(-cents)}` : `R${toRand(cents)}`;
}

/** `'450.00'` → `45000`; null for anything that is not rand with exactly two decimals. */
export function parseRand(text: string): Cents | null {
  const match = /^(\d{1,9})\.(\d{2})$/.exec(text);
  return match ? Number(match[1]) * 100 + Number(match[2]) : null;
}

/** The payment summary; `subtotal + fee` is always the charged total (DESIGN §4 R15.00 fee). */
export function splitTotal(total: Cents): { subtotal: Cents; fee: Cents } {
  const fee = Math.min(processingFee, total);
  return { subtotal: total - fee, fee };
}
