import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import type { BookingState } from '@studio/contract/bookings/bookingState';
import { isInLine } from '@studio/contract/bookings/isInLine';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { people, places } from '@studio/contract/format/counts';
import { stateVariants } from '../bookingPage/stateVariants.ts';
import { instantText } from '../manage/state/manageTexts.ts';

/** Of the booking whose payment the visitor has returned from; null without one. */
function bookingStateOfEntry({ booking, bookingReference, canBook }: WaitlistEntryView): BookingState | null {
  if (bookingReference === null && !canBook) return null;
  if (booking) return bookingStateOf({ booking });
  return bookingReference === null ? null : 'confirmed';
}

export function titleOf(entry: WaitlistEntryView): string {
  const { state, participants, canBook } = entry;
  const booked = bookingStateOfEntry(entry);
  if (booked !== null) return booked === 'confirmed' ? 'You have booked' : stateVariants[booked].heading;
  if (canBook) return participants === 1 ? 'A place is free again' : 'Places are free again';
  if (state === 'unconfirmed') return 'One click puts you on the list';
  if (isInLine({ state })) return 'You are on the waiting list';
  if (state === 'left') return 'You have left the waiting list';
  return state === 'ended' ? 'The waiting list has ended' : 'You are not on the list any more';
}

export function stateText(entry: WaitlistEntryView): string {
  const { state, participants, partiesBefore, canBook, offeredUntil } = entry;
  const party = people(participants);
  const booked = bookingStateOfEntry(entry);
  if (booked === 'failed') {
    return `The card provider did not complete the payment. ${canBook ? `The places for ${party} are kept a little longer, so you can try once more.` : 'Your booking says what you can do.'}`;
  }
  if (booked === 'waiting') {
    return `The places for ${party} are kept until your payment has arrived. There is no need to pay again.`;
  }
  if (booked !== null) return `You took the places for ${party}.`;
  if (state === 'unconfirmed') {
    return `You asked for a place on the waiting list for ${party}. You are in line as soon as you confirm it here.`;
  }
  if (canBook) {
    const until = offeredUntil
      ? ` If you do not book by ${instantText(offeredUntil)}, we write to the next in line and you leave the list.`
      : '';
    return participants === 1
      ? `A place is free. We do not hold it: the first to book gets it.${until}`
      : `Places for ${party} are free. We do not hold them: the first to book gets them.${until}`;
  }
  if (state === 'offered') {
    return `Others were first: the places for ${party} are booked, or being paid for at the moment. You keep your place in line, and you can book here if they come free again.`;
  }
  if (state === 'waiting') {
    const before = partiesBefore === 1 ? '1 group is' : `${partiesBefore} groups are`;
    return `You are waiting for ${places(participants)}. ${partiesBefore === 0 ? 'You are the first in line.' : `${before} before you.`} We write to you as soon as enough places are free.`;
  }
  if (state === 'left') return 'You get no more mails about this workshop.';
  if (state === 'ended') return 'This workshop does not take place. You need to do nothing.';
  return 'You did not book the free places in time, so we have written to the next in line. Until somebody books them, you still can.';
}

/** @param requested the party that the visitor asked for since */
export function changeText({ participants }: WaitlistEntryView, requested: number): string {
  const place = requested > participants ? 'You would go to the end of the line.' : 'You keep your place in line.';
  return `You asked to wait for ${places(requested)} instead. ${place}`;
}
