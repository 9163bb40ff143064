/** South African cents, always an integer. */
export type Cents = number;

/** The fee is a part of the total; it is not added to the total (SPEC §9, DESIGN §4). */
export const processingFee: Cents = 1500;

/** `45000` → `'450.00'`, PayFast's format. */
export function toRand(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** `45000` → `'R450.00'` (SPEC §1). Intl is not used, because its en-ZA writes a decimal comma. */
export function formatRand(cents: Cents): string {
  return cents < 0 ? `-R${toRand(-cents)}` : `R${toRand(cents)}`;
}

/** `123456789` → `'R1 234 567.89'`, with no-break spaces. For sums in the portal; SPEC §9 has prices without spaces. */
export function formatSum(cents: Cents): string {
  return formatRand(cents).replaceAll(/\d(?=(\d{3})+\.)/g, '$&\u00A0');
}

/** The text beside a total before it is paid. */
export function feeNote(total: Cents): string {
  return `includes ${formatRand(splitTotal(total).fee)} processing fee`;
}

/** The sum of `subtotal` and `fee` is always the total (DESIGN §4 R15.00 fee). */
export function splitTotal(total: Cents): { subtotal: Cents; fee: Cents } {
  const fee = Math.min(processingFee, total);
  return { subtotal: total - fee, fee };
}
