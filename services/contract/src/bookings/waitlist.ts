import { object } from 'yup';
import type { InferType } from 'yup';
import { codeSchema } from '../discounts/code.ts';
import type { EventView } from '../events/events.ts';
import type { Cents } from '../format/money.ts';
import { integer, oneOf } from '../validation/text.ts';
import { maxTotal, participants, visitorFields } from './bookings.ts';
import type { BookingView } from './bookings.ts';
import type { BookedDiscount } from './discount.ts';
import type { PricedTicket } from './tickets.ts';
import { ticketsSchema } from './ticketsInput.ts';
import { utmSchema } from './utmInput.ts';

/** The header with the key of the mailed link `/waiting-list/<id>#key=<key>`. */
export const waitlistKeyHeader = 'x-waitlist-key';

/**
 * `unconfirmed`: the mailed link was not used yet. `offered`: the party is in line and a mail told it that seats are
 * free; they are not held. `taken`: the party has booked. `expired`: it did not book in time. `left`: the visitor or
 * the studio removed it. `ended`: the workshop was cancelled or deleted.
 */
export const waitlistStates = ['unconfirmed', 'waiting', 'offered', 'taken', 'expired', 'left', 'ended'] as const;
export type WaitlistState = (typeof waitlistStates)[number];

const { phone, ...nameAndEmail } = visitorFields;
const party = participants.required('Number of participants is required');

/** Without `tickets` each person waits for one ticket of the first type; with them, the party waits for their seats. */
export const waitlistInputSchema = object({
  ...nameAndEmail,
  participants: party,
  tickets: ticketsSchema,
  utm: utmSchema,
});
export type WaitlistInput = InferType<typeof waitlistInputSchema>;

/** The party that the page of the mailed link shows. The API does not confirm a request that has arrived since. */
export const waitlistConfirmSchema = object({ participants: party, tickets: ticketsSchema });
export type WaitlistConfirmInput = InferType<typeof waitlistConfirmSchema>;

/** Requires an `Idempotency-Key` header. The name and the e-mail address come from the entry. */
export const waitlistHoldSchema = object({
  phone,
  /** At most the number of people in line, which is also the default. Ignored if `tickets` is given. */
  participants: participants.optional(),
  /** At most as many tickets of each type as the party waits for. */
  tickets: ticketsSchema,
  discountCode: codeSchema.optional(),
  /** The total shown on the page. If it is outdated, the API responds with `price_changed`. */
  totalAmount: integer('Total')
    .required('Total is required')
    .min(0, 'Total cannot be negative')
    .max(maxTotal, 'Total is more than a workshop can cost'),
});
export type WaitlistHoldInput = InferType<typeof waitlistHoldSchema>;

export interface WaitlistLengthView {
  /** How many parties wait. */
  parties: number;
  /** Seats whose payment is open and that may be free within hours. A party for which they are enough cannot join. */
  seatsBeingPaid: number;
  /**
   * Like `seatsBeingPaid`, for ticket types with a limit: tickets whose payment is open and that may be free again
   * within that limit.
   */
  ticketsBeingPaid: TicketsBeingPaid[];
}

interface TicketsBeingPaid {
  ticketTypeId: number;
  quantity: number;
}

/** The answer is the same for an address that is already in line. The mail tells the visitor what to do. */
export interface WaitlistReceipt {
  joined: true;
}

export interface WaitingPartyView {
  /** The seats that the tickets take. */
  participants: number;
  /** The tickets at today's prices. In a workshop without types they are one kind, without a type. */
  tickets: PricedTicket[];
  /** False if the workshop no longer sells one of the tickets. Then `tickets` is empty, and the party gets no offer. */
  areTicketsSold: boolean;
}

export interface WaitlistTicketView extends PricedTicket {
  /** The number of these tickets that the party can book now, including those that it holds. */
  bookable: number;
}

export interface RequestedPartyView extends WaitingPartyView {
  /** False if the party goes to the end of the line: it wants more seats, or more tickets of a limited type. */
  keepsPlace: boolean;
}

export interface WaitlistEntryView extends WaitingPartyView {
  firstName: string;
  lastName: string;
  email: string;
  tickets: WaitlistTicketView[];
  /** The party of a later request for this address; null once that is confirmed. */
  requested: RequestedPartyView | null;
  state: WaitlistState;
  event: EventView;
  /** The number of parties before this one, while it is in line. */
  partiesBefore: number;
  totalAmount: Cents;
  /** ISO instant at which the free seats are offered to the next in line. */
  offeredUntil: string | null;
  /** True if the party is in line, and seats and tickets for all of it are free now. */
  canBook: boolean;
  /** The number of seats that the party can book now, including those that it holds. */
  bookableSeats: number;
  /** The seats that are held while their payment is open or has failed. */
  hold: WaitlistHoldView | null;
  /** The last booking of the entry, after the visitor has returned from the payment. */
  booking: Pick<BookingView, 'bookingReference' | 'participants' | 'status' | 'paymentStatus'> | null;
  /** The reference of that booking. Null while the visitor can still pay again, and after a cancellation. */
  bookingReference: string | null;
}

export interface WaitlistHoldView {
  participants: number;
  /** Their prices, less the discount, add up to `totalAmount`. */
  tickets: PricedTicket[];
  discount: BookedDiscount | null;
  totalAmount: Cents;
  /** ISO instant up to which the page shows the hold. */
  expiresAt: string;
}

export interface AdminWaitlistEntryView extends WaitingPartyView {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  state: WaitlistState;
  /** ISO instant at which the last offer ends. */
  offeredUntil: string | null;
  createdAt: string;
}

export const waitlistOrderSchema = object({
  move: oneOf<'up' | 'down'>('Move', ['up', 'down']).required('Move is required'),
});
