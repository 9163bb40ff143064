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
  const hasReturned = address.get('payment') === 'returned' && openChange?.holdId === holdId;
  if (openChange) return hasReturned ? 'waiting' : 'open';
  if (endedChange?.holdId !== holdId) return 'none';
  return endedChange.isDone ? 'done' : 'ended';
}
