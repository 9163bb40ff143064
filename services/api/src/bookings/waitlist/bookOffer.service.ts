import type { HoldView } from '@studio/contract/bookings/bookings';
import { isInLine } from '@studio/contract/bookings/isInLine';
import type { WaitlistHoldInput } from '@studio/contract/bookings/waitlist';
import { spots } from '@studio/contract/format/counts';
import { conflict, invalidInput } from '../../errors.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { placeHold, requestHashOf } from '../checkout/hold.service.ts';
import { resumeHoldWith } from '../checkout/resumeHold.ts';
import { priceChanged } from '../seats/availability.ts';
import { findEntry, isBooked, unknownEntry } from './waitlistEntry.ts';
import type { WaitlistEntry } from './waitlistEntry.ts';

/**
 * Makes an ordinary hold for the party in line, or for a part of it, with all limits of unpaid seats. A hold of the entry
 * for the same number of people is resumed, because its payment may be in progress. Another number replaces it.
 * @throws not_found; already_paid and not_held when the party is not in line; invalid_input when it is smaller; what
 *   `placeHold` and `resumeHoldWith` throw
 */
export async function bookOffer(
  context: BookingContext,
  entryId: number,
  { phone, totalAmount, participants: requested }: WaitlistHoldInput,
  key: string,
  caller: Caller,
): Promise<HoldView> {
  const entry = await findEntry(context.database, entryId);
  if (!entry) throw unknownEntry();
  if (!isInLine(entry) || isBooked(entry)) throw notInLine(entry);
  const participants = requested ?? entry.participants;
  if (participants > entry.participants) throw largerParty(entry.participants);
  const { eventId, firstName, lastName, email, hold } = entry;
  const replaces = hold?.holdId ?? null;
  const input = { eventId, firstName, lastName, email, phone, participants, totalAmount, replaces };
  if (!hold?.isResumable || hold.participants !== participants) {
    return placeHold(context, { ...input, waitlistEntryId: entryId }, key, caller);
  }
  if (totalAmount !== hold.totalAmount) throw priceChanged(hold.totalAmount);
  const { browserKey } = caller;
  const request = { idempotencyKey: key, requestHash: requestHashOf(input), phone, browserKey };
  return resumeHoldWith(context, hold.holdId, request, caller.follow);
}

function largerParty(participants: number): Error {
  const message = `You are in line for ${spots(participants)}.`;
  return invalidInput(message, { participants: message });
}

function notInLine(entry: WaitlistEntry): Error {
  return entry.state === 'taken' || isBooked(entry)
    ? conflict('already_paid', 'You have booked these places already.')
    : conflict('not_held', 'You are not on the waiting list any more.');
}
