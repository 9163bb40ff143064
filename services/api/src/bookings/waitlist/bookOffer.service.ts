import type { HoldView } from '@studio/contract/bookings/bookings';
import { isInLine } from '@studio/contract/bookings/isInLine';
import type { WaitlistHoldInput } from '@studio/contract/bookings/waitlist';
import { conflict } from '../../errors.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { placeHold } from '../checkout/hold.service.ts';
import { findEntry, unknownEntry } from './waitlistEntry.ts';
import type { WaitlistEntry } from './waitlistEntry.ts';

/**
 * Makes an ordinary hold for the party in line, with all limits of unpaid seats. It replaces the entry's earlier hold.
 * @throws not_found; already_paid and not_held when the party is not in line; what `placeHold` throws
 */
export async function bookOffer(
  context: BookingContext,
  entryId: number,
  { phone, totalAmount }: WaitlistHoldInput,
  key: string,
  caller: Caller,
): Promise<HoldView> {
  const entry = await findEntry(context.database, entryId);
  if (!entry) throw unknownEntry();
  if (!isInLine(entry) || entry.bookingStatus === 'pending') throw notInLine(entry);
  const { eventId, firstName, lastName, email, participants, openHoldId: replaces } = entry;
  const input = { eventId, firstName, lastName, email, phone, participants, totalAmount, replaces };
  return placeHold(context, { ...input, waitlistEntryId: entryId }, key, caller);
}

function notInLine({ state, bookingStatus }: WaitlistEntry): Error {
  return state === 'taken' || bookingStatus === 'pending'
    ? conflict('already_paid', 'You have booked these places already.')
    : conflict('not_held', 'You are not on the waiting list any more.');
}
