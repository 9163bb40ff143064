import { object } from 'yup';
import type { InferType } from 'yup';
import type { EventView } from '../events/events.ts';
import type { Cents } from '../format/money.ts';
import { integer, oneOf } from '../validation/text.ts';
import { maxTotal, participants, visitorFields } from './bookings.ts';
import type { BookingView } from './bookings.ts';
import type { PricedTicket } from './tickets.ts';
import { ticketsSchema } from './ticketsInput.ts';

/** The header with the key of the mailed link `/waiting-list/<id>#key=<key>`. */
export const waitlistKeyHeader = 'x-waitlist-key';

/**
 * `unconfirmed`: the mailed link was not used yet. `offered`: in line, and told by mail that seats are free, which are not
 * held. `taken`: booked. `expired`: not booked in time. `left`: by the visitor or the studio. `ended`: the workshop was
 * cancelled or deleted.
 */
export const waitlistStates = ['unconfirmed', 'waiting', 'offered', 'taken', 'expired', 'left', 'ended'] as const;
export type WaitlistState = (typeof waitlistStates)[number];

const { phone, ...nameAndEmail } = visitorFields;
const party = participants.required('Number of participants is required');

/** Without `tickets` the party waits for the first ticket for each person; with them, for the seats that they take. */
export const waitlistInputSchema = object({ ...nameAndEmail, participants: party, tickets: ticketsSchema });
export type WaitlistInput = InferType<typeof waitlistInputSchema>;

/** The party that the page of the mailed link shows: a request that came since is not confirmed with it. */
export const waitlistConfirmSchema = object({ participants: party, tickets: ticketsSchema });
export type WaitlistConfirmInput = InferType<typeof waitlistConfirmSchema>;

/** Requires an `Idempotency-Key` header. Name and e-mail are those of the entry. */
export const waitlistHoldSchema = object({
  phone,
  /** At most the party in line, which it is by default. Ignored if `tickets` is given. */
  participants: participants.optional(),
  /** Of each kind at most as many as the party waits for. */
  tickets: ticketsSchema,
  /** The total shown on the page. If it is outdated, the API responds with `price_changed`. */
  totalAmount: integer('Total')
    .required('Total is required')
    .min(1, 'Total must be greater than 0')
    .max(maxTotal, 'Total is more than a workshop can cost'),
});
export type WaitlistHoldInput = InferType<typeof waitlistHoldSchema>;

export interface WaitlistLengthView {
  /** How many parties wait. */
  parties: number;
  /** Seats whose payment is open and that may be free again within hours. Only a party too large for these can join. */
  seatsBeingPaid: number;
  /**
   * Like `seatsBeingPaid`, for the ticket types that have a limit: tickets whose payment is open and that may be free
   * again within the limit.
   */
  ticketsBeingPaid: TicketsBeingPaid[];
}

interface TicketsBeingPaid {
  ticketTypeId: number;
  quantity: number;
}

/** The answer is the same for an address that is in line already. The mail to it says what to do. */
export interface WaitlistReceipt {
  joined: true;
}

/** What a party waits for. */
export interface WaitingPartyView {
  /** The seats that the tickets take. */
  participants: number;
  /** At today's prices. A workshop without types has one kind of ticket, without a type. */
  tickets: PricedTicket[];
  /** False if the workshop does not sell one of the tickets any more. Then `tickets` is empty, and there is no offer. */
  areTicketsSold: boolean;
}

export interface WaitlistTicketView extends PricedTicket {
  /** How many of them the party can book now, with those of its own hold. */
  bookable: number;
}

export interface RequestedPartyView extends WaitingPartyView {
  /** False if the party goes to the end of the line, because it wants more seats or more tickets of a limited type. */
  keepsPlace: boolean;
}

export interface WaitlistEntryView extends WaitingPartyView {
  firstName: string;
  lastName: string;
  email: string;
  tickets: WaitlistTicketView[];
  /** The party of a later request for this address, until it is confirmed. */
  requested: RequestedPartyView | null;
  state: WaitlistState;
  event: EventView;
  /** How many parties are before this one, while it is in line. */
  partiesBefore: number;
  totalAmount: Cents;
  /** ISO instant at which the next in line are told of the free seats. */
  offeredUntil: string | null;
  /** Whether the party is in line, and seats and tickets for all of it are free now. */
  canBook: boolean;
  /** The seats of the party that can be booked now, with those of its own hold. */
  bookableSeats: number;
  /** The seats that are held while their payment is open or has failed. */
  hold: WaitlistHoldView | null;
  /** The last booking of the entry, once the visitor has returned from the payment. */
  booking: Pick<BookingView, 'bookingReference' | 'participants' | 'status' | 'paymentStatus'> | null;
  /** The reference of that booking; null while another payment can follow, and after a cancellation. */
  bookingReference: string | null;
}

export interface WaitlistHoldView {
  participants: number;
  /** Their prices add up to `totalAmount`. */
  tickets: PricedTicket[];
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
