import type { HoldView } from '@studio/contract/bookings/bookings';
import { isInLine } from '@studio/contract/bookings/isInLine';
import type { WaitlistHoldInput } from '@studio/contract/bookings/waitlist';
import { conflict } from '../../errors.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { placeHold, requestHashOf } from '../checkout/hold.service.ts';
import { resumeHoldWith } from '../checkout/resumeHold.ts';
import { priceChanged } from '../seats/availability.ts';
import { findEntry, isBooked, unknownEntry } from './waitlistEntry.ts';
import type { WaitlistEntry } from './waitlistEntry.ts';

/**
 * Makes an ordinary hold for the party in line, with all limits of unpaid seats. A hold of the entry that may
 * be being paid stays, and is resumed.
 * @throws not_found; already_paid and not_held when the party is not in line; what `placeHold` and `resumeHoldWith` throw
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
  if (!isInLine(entry) || isBooked(entry)) throw notInLine(entry);
  const { eventId, firstName, lastName, email, participants, openHoldId: replaces } = entry;
  const input = { eventId, firstName, lastName, email, phone, participants, totalAmount, replaces };
  if (!entry.isResumable || replaces === null) {
    return placeHold(context, { ...input, waitlistEntryId: entryId }, key, caller);
  }
  if (totalAmount !== entry.totalAmount) throw priceChanged(entry.totalAmount);
  const { browserKey } = caller;
  const request = { idempotencyKey: key, requestHash: requestHashOf(input), phone, browserKey };
  return resumeHoldWith(context, replaces, request, caller.follow);
}

function notInLine(entry: WaitlistEntry): Error {
  return entry.state === 'taken' || isBooked(entry)
    ? conflict('already_paid', 'You have booked these places already.')
    : conflict('not_held', 'You are not on the waiting list any more.');
}
