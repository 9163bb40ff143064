import { object } from 'yup';
import type { InferType } from 'yup';
import { maxCapacity } from '../events/events.ts';
import type { EventView } from '../events/events.ts';
import { maxPrice } from '../events/ticketTypes.ts';
import type { Cents } from '../format/money.ts';
import { integer, oneOf } from '../validation/text.ts';
import { participants, visitorFields } from './bookings.ts';
import type { BookingView } from './bookings.ts';

/** The header with the key of the mailed link `/waiting-list/<id>#key=<key>`. */
export const waitlistKeyHeader = 'x-waitlist-key';

/**
 * `unconfirmed`: the mailed link was not used yet. `offered`: in line, and told by mail that seats are free, which are not
 * kept. `taken`: booked. `expired`: not booked in time. `left`: by the visitor or the studio. `ended`: the workshop was
 * cancelled or deleted.
 */
export const waitlistStates = ['unconfirmed', 'waiting', 'offered', 'taken', 'expired', 'left', 'ended'] as const;
export type WaitlistState = (typeof waitlistStates)[number];

const { phone, ...nameAndEmail } = visitorFields;
const party = participants.required('Number of participants is required');

export const waitlistInputSchema = object({ ...nameAndEmail, participants: party });
export type WaitlistInput = InferType<typeof waitlistInputSchema>;

/** The party that the page of the mailed link shows: a request that came since is not confirmed with it. */
export const waitlistConfirmSchema = object({ participants: party });

/** Requires an `Idempotency-Key` header. Name and e-mail are those of the entry. */
export const waitlistHoldSchema = object({
  phone,
  /** At most the party in line, which it is by default. */
  participants: participants.optional(),
  /** The total shown on the page. If it is outdated, the API responds with `price_changed`. */
  totalAmount: integer('Total')
    .required('Total is required')
    .min(1, 'Total must be greater than 0')
    .max(maxPrice * maxCapacity, 'Total is more than a workshop can cost'),
});
export type WaitlistHoldInput = InferType<typeof waitlistHoldSchema>;

export interface WaitlistLengthView {
  /** How many parties wait. */
  parties: number;
  /** Seats whose payment is open and that may be free again within hours. Only a party too large for these can join. */
  seatsBeingPaid: number;
}

/** The answer is the same for an address that is in line already. The mail to it says what to do. */
export interface WaitlistReceipt {
  joined: true;
}

export interface WaitlistEntryView {
  firstName: string;
  lastName: string;
  email: string;
  participants: number;
  /** The party of a later request for this address, until it is confirmed. */
  requestedParticipants: number | null;
  state: WaitlistState;
  event: EventView;
  /** How many parties are before this one, while it is in line. */
  partiesBefore: number;
  totalAmount: Cents;
  /** ISO instant at which the next in line are told of the free seats. */
  offeredUntil: string | null;
  /** Whether the party is in line and fits into the free seats now. */
  canBook: boolean;
  /** The number of people of the party that can book now, with the seats of its own hold. */
  bookableSeats: number;
  /** The seats that are kept while their payment is open or has failed. */
  hold: WaitlistHoldView | null;
  /** The last booking of the entry, once the visitor has returned from the payment. */
  booking: Pick<BookingView, 'bookingReference' | 'participants' | 'status' | 'paymentStatus'> | null;
  /** The reference of that booking; null while another payment can follow, and after a cancellation. */
  bookingReference: string | null;
}

export interface WaitlistHoldView {
  participants: number;
  totalAmount: Cents;
  /** ISO instant up to which the page shows the hold. */
  expiresAt: string;
}

export interface AdminWaitlistEntryView {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  participants: number;
  state: WaitlistState;
  /** ISO instant at which the last offer ends. */
  offeredUntil: string | null;
  createdAt: string;
}

export const waitlistMoveSchema = object({
  move: oneOf<'up' | 'down'>('Move', ['up', 'down']).required('Move is required'),
});
