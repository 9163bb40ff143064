import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import type { StartedChange } from './manageAccess.ts';

/**
 * What became of a change that had to be paid: `open` was not paid yet, `waiting` was possibly paid, `ended` was not
 * paid in time.
 */
export type PaymentOutcome = 'none' | 'open' | 'waiting' | 'failed' | 'done' | 'ended';

/**
 * @param payment the parameter of the address to which PayFast has returned
 * @param started the change whose payment this tab has started
 */
export function paymentOutcomeOf(
  { booking, openChange, version }: ManageView,
  payment: string | null,
  started: StartedChange | null,
): PaymentOutcome {
  if (openChange?.hasFailed) return 'failed';
  if (openChange) return payment === 'returned' ? 'waiting' : 'open';
  if (payment === null || started === null) return 'none';
  const { eventId, participants } = booking;
  const isApplied = version > started.version && eventId === started.eventId && participants === started.participants;
  return isApplied ? 'done' : 'ended';
}
