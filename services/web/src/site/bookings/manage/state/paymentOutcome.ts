import type { ManageView } from '@studio/contract/bookings/bookingChanges';

/**
 * The result of a change that had to be paid: `open` was not paid yet, `waiting` was possibly paid, `ended` was not
 * paid in time.
 */
export type PaymentOutcome = 'none' | 'open' | 'waiting' | 'failed' | 'done' | 'ended';

/** @param address the parameters of the address to which PayFast has returned */
export function paymentOutcomeOf({ openChange, endedChange }: ManageView, address: URLSearchParams): PaymentOutcome {
  const holdId = address.get('change');
  if (openChange?.hasFailed) return 'failed';
  // Payment forms of an older release return to an address that names no change.
  const isNamed = holdId === null || openChange?.holdId === holdId;
  if (openChange) return isNamed && address.get('payment') === 'returned' ? 'waiting' : 'open';
  if (!endedChange || endedChange.holdId !== holdId) return 'none';
  return endedChange.isDone ? 'done' : 'ended';
}
