// In a separate file without the schemas, so that the portal's page does not load yup.
/** A correction takes back what was recorded by mistake. */
export const moneyKinds = ['payment', 'refund', 'correction'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

const kindWords: Record<MoneyKind, string> = { payment: 'Payment', refund: 'Refund', correction: 'Correction' };

export function moneyKindWord(kind: MoneyKind): string {
  return kindWords[kind];
}
