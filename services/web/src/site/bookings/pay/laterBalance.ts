import type { PayPartView, PayView } from '@studio/contract/bookings/payLink';

/** The balance that is left after the sum of this link; null if there is none. */
export function laterBalance({ purpose, parts }: Pick<PayView, 'purpose' | 'parts'>): PayPartView | null {
  if (purpose === 'balance') return null;
  return parts.find((part) => part.purpose === 'balance' && part.state !== 'paid') ?? null;
}
