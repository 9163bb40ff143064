import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import type { BookingState } from '@studio/contract/bookings/bookingState';
import { ticketsText } from '@studio/contract/bookings/ticketsText';
import type { RequestedPartyView, WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { people, spotsAre } from '@studio/contract/format/counts';
import type { BadgeTone } from '../../../shared/ui/Badge.tsx';
import type { IconName } from '../../../shared/ui/image/Icon.tsx';
import type { StateVariant } from '../bookingPage/stateVariants.ts';
import { hasTypes, isSingular, wantedTicketsText } from './partyTickets.ts';

/**
 * `unsold`: the workshop does not sell the tickets any more. `bookable`: the whole party can book. `held` and `failed`: its seats
 * are held, and can be paid for.
 */
export type EntryState =
  | 'unconfirmed'
  | 'unsold'
  | 'inLine'
  | 'bookable'
  | 'held'
  | 'failed'
  | 'awaited'
  | 'booked'
  | 'unpaid'
  | 'cancelled'
  | 'expired'
  | 'left'
  | 'ended';

const statesOfBooking: Record<BookingState, EntryState> = {
  confirmed: 'booked',
  waiting: 'awaited',
  unpaid: 'awaited',
  failed: 'unpaid',
  cancelled: 'cancelled',
  workshopCancelled: 'ended',
  workshopDeleted: 'ended',
};

/** The state that the page of an entry shows, derived from the entry, its hold and its booking. */
export function entryStateOf(entry: WaitlistEntryView): EntryState {
  const { state, booking } = entry;
  if (state === 'waiting' || state === 'offered') return inLineStateOf(entry);
  if (state === 'unconfirmed' && !entry.areTicketsSold) return 'unsold';
  if (state !== 'taken') return state;
  return booking ? statesOfBooking[bookingStateOf({ booking })] : 'booked';
}

function inLineStateOf({ hold, booking, areTicketsSold, canBook }: WaitlistEntryView): EntryState {
  if (hold) return booking ? 'failed' : 'held';
  // The studio may have cancelled a booking whose party stays in line.
  if (booking && booking.status !== 'cancelled') return statesOfBooking[bookingStateOf({ booking })];
  if (!areTicketsSold) return 'unsold';
  return canBook ? 'bookable' : 'inLine';
}

interface EntryVariant {
  icon: IconName;
  tone: StateVariant['tone'];
  badge: { label: string; tone: BadgeTone; icon: IconName };
}

const notOnList = {
  icon: 'close',
  tone: 'bad',
  badge: { label: 'Not on the list', tone: 'bad', icon: 'close' },
} as const;
const notPaid = { icon: 'alert', tone: 'bad', badge: { label: 'Not paid', tone: 'bad', icon: 'alert' } } as const;

export const entryVariants: Record<EntryState, EntryVariant> = {
  unconfirmed: { icon: 'mail', tone: 'wait', badge: { label: 'Not confirmed yet', tone: 'wait', icon: 'clock' } },
  unsold: { icon: 'alert', tone: 'wait', badge: { label: 'Not on sale', tone: 'wait', icon: 'alert' } },
  inLine: { icon: 'check', tone: 'good', badge: { label: 'On the list', tone: 'good', icon: 'check' } },
  bookable: { icon: 'people', tone: 'good', badge: { label: 'Not kept for you yet', tone: 'wait', icon: 'clock' } },
  held: { icon: 'clock', tone: 'wait', badge: { label: 'Not paid yet', tone: 'wait', icon: 'clock' } },
  failed: notPaid,
  awaited: { icon: 'clock', tone: 'wait', badge: { label: 'Pending', tone: 'wait', icon: 'clock' } },
  booked: { icon: 'check', tone: 'good', badge: { label: 'Confirmed', tone: 'good', icon: 'check' } },
  unpaid: notPaid,
  cancelled: { icon: 'close', tone: 'bad', badge: { label: 'Cancelled', tone: 'bad', icon: 'close' } },
  expired: notOnList,
  left: notOnList,
  ended: notOnList,
};

export function titleOf(entry: WaitlistEntryView): string {
  return titles[entryStateOf(entry)](entry);
}

const titles: Record<EntryState, (entry: WaitlistEntryView) => string> = {
  unconfirmed: () => 'One click puts you on the list',
  unsold: () => 'Your tickets are not sold any more',
  inLine: () => 'You are on the list',
  bookable: (entry) => {
    if (!hasTypes(entry)) return `${spotsAre(entry.participants)} available`;
    return isSingular(entry) ? 'Your ticket is available' : 'Your tickets are available';
  },
  held: () => 'Not paid yet',
  failed: () => 'Payment failed',
  awaited: () => 'We are waiting for your bank',
  booked: () => 'You have booked',
  unpaid: () => 'Payment failed',
  cancelled: () => 'Booking Cancelled',
  expired: () => 'You are not on the list any more',
  left: () => 'You have left the waiting list',
  ended: () => 'The waiting list has ended',
};

export function textOf(entry: WaitlistEntryView): string {
  return texts[entryStateOf(entry)](entry);
}

const texts: Record<EntryState, (entry: WaitlistEntryView) => string> = {
  unconfirmed: ({ participants, tickets }) =>
    `You asked for a place on the waiting list for ${ticketsText(tickets) || people(participants)}. You are in line as soon as you confirm it here.`,
  unsold: () =>
    'The workshop has other tickets now, so we cannot offer you these. Book others on its page, or join its waiting list again with the same email address.',
  inLine: inLineText,
  bookable: (party) =>
    isSingular(party)
      ? 'It is not kept for you: the first to book gets it. If others are first, you keep your place in line.'
      : 'They are not kept for you: the first to book gets them. If others are first, you keep your place in line.',
  held: () => 'Nothing is booked until you have paid. We hold your spots for the time shown below.',
  failed: () =>
    'The card provider did not complete the payment. We hold your spots for the time shown below, so you can try once more.',
  awaited: () =>
    'Your spots are kept. There is no need to pay again: as soon as the payment has arrived we send you an email.',
  booked: () => 'Your booking has its own page, with your ticket.',
  unpaid: () => 'The card provider did not complete the payment. The page of your booking says what you can do.',
  cancelled: () => 'You booked from the waiting list, and the booking was cancelled since.',
  expired: () =>
    'You did not book the available spots in time, so we have written to the next in line. You can still book them while they are free.',
  left: () => 'You get no more mails about this workshop.',
  ended: () => 'This workshop does not take place. You need to do nothing.',
};

function inLineText(entry: WaitlistEntryView): string {
  const { state, participants, partiesBefore, bookableSeats } = entry;
  const before = partiesBefore === 1 ? '1 group is before you.' : `${partiesBefore} groups are before you.`;
  const line = partiesBefore === 0 ? 'You are the first in line.' : before;
  if (bookableSeats > 0) {
    const some = hasTypes(entry)
      ? 'some of them are available now. You can book those'
      : `${spotsAre(bookableSeats)} available now. You can book for fewer people`;
    return `You are waiting for ${wantedTicketsText(entry)}, and ${some}, or keep waiting. ${line}`;
  }
  return state === 'offered'
    ? `Others were first: ${hasTypes(entry) ? 'some or all of your tickets' : `the spots for ${people(participants)}`} are booked, or being paid for at the moment. You keep your place in line.`
    : `You are waiting for ${wantedTicketsText(entry)}. ${line}`;
}

export function requestText(requested: RequestedPartyView): string {
  const place = requested.keepsPlace ? 'You keep your place in line.' : 'You would go to the end of the line.';
  return `You asked to wait for ${wantedTicketsText(requested)} instead. ${place}`;
}
