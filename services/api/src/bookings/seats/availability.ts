import type { Sequelize, Transaction } from 'sequelize';
import { seatsLeftText } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { run, statement } from '../../db/statement.ts';
import { AppError, conflict, invalidInput, keyReused, notFound } from '../../errors.ts';
import {
  UnprovenClaim,
  calendarShare,
  mayPayLater,
  withinLimits,
  requiredWorkShare,
  workshopShare,
} from './unpaidLimits.ts';

export interface SeatRequest {
  eventId: number;
  participants: number;
  /** Null accepts the current price. */
  totalAmount: Cents | null;
  /** The workshop's ticket types with which the tickets were priced, as JSON; null for tickets of `buildFirstTypeTickets`. */
  ticketTypes: string | null;
  /** Null if the request has none, and for a booking that claims its seats again. */
  idempotencyKey: string | null;
  email: string;
  visitorKey: string;
  /** RATE_LIMIT_MULTIPLIER, for load tests. */
  limitMultiplier: number;
  /** True if the request has a valid proof of work, or needs none (ADR 0017). */
  isProven: boolean;
  /** The visitor pays by EFT or at the studio. */
  isLater: boolean;
  /** True if the caller has locked the event and checks the limits of its ticket types (ADR 0094). */
  isEventLocked: boolean;
  /** The visitor has seats of this workshop, so it may be private. */
  isBooked?: boolean;
}

interface EventState {
  price: Cents;
  hasOtherTickets: boolean;
  isFirstTypeLimited: boolean;
  isHidden: boolean;
  isCancelled: boolean;
  isStarted: boolean;
  isKeyUsed: boolean;
  seatsLeft: number;
  isWithinLimits: boolean;
  mayPayLater: boolean;
  /** The unpaid share of the workshop's seats, including this booking; 0 for a proven request. */
  workshopShare: number;
  /** The unpaid share of the calendar's seats while they are scarce; otherwise, and for a proven request, 0. */
  calendarShare: number;
}

const selectState = statement<EventState>(
  'availability',
  `select price, coalesce(ticket_types <> $8::jsonb, false) as "hasOtherTickets",
     ticket_types -> 0 ->> 'limit' is not null as "isFirstTypeLimited",
     (is_private and not $10) or deleted_at is not null as "isHidden",
     cancelled_at is not null as "isCancelled",
     starts_at <= now() as "isStarted",
     exists (select from payment_requests where idempotency_key = $6) as "isKeyUsed",
     free_seats as "seatsLeft",
     (free_seats < $2 or ${withinLimits('$2', '$3', '$4', '$5')}) as "isWithinLimits",
     (not $9 or ${mayPayLater('$2', '$3', '$4', '$5')}) as "mayPayLater",
     case when $7 then 0 else ${workshopShare('$2')} end as "workshopShare",
     case when $7 then 0 else ${calendarShare} end as "calendarShare"
   from events where id = $1`,
);

/** Returns the reason for which `claimSeats` would reject the request now, or null. */
export async function findRejection(
  on: Transaction | Sequelize,
  request: SeatRequest,
): Promise<AppError | UnprovenClaim | EventLockRequired | null> {
  const { eventId, participants, email, visitorKey, limitMultiplier, idempotencyKey } = request;
  const { isProven, ticketTypes, isLater, isBooked = false } = request;
  const limits = [email, visitorKey, limitMultiplier];
  const values = [eventId, participants, ...limits, idempotencyKey, isProven, ticketTypes, isLater, isBooked];
  const [event] = await run(on, selectState, values);
  return event ? rejectionOf(request, event) : eventNotFound();
}

/** If there are several reasons, returns the one that helps the visitor most. */
function rejectionOf(
  { participants, totalAmount, ticketTypes, isProven, isLater, isEventLocked }: SeatRequest,
  event: EventState,
): AppError | UnprovenClaim | EventLockRequired | null {
  if (event.isHidden) return eventNotFound();
  if (event.isKeyUsed) return keyReused();
  if (event.isCancelled) return eventCancelled();
  if (event.isStarted) return conflict('booking_closed', 'Booking has closed: this workshop has started.');
  if (event.hasOtherTickets) return ticketsChanged();
  const total = event.price * participants;
  if (ticketTypes === null && totalAmount !== null && totalAmount !== total) return priceChanged(total);
  if (participants > event.seatsLeft) return soldOut(event.seatsLeft);
  if (ticketTypes === null && event.isFirstTypeLimited && !isEventLocked) return new EventLockRequired();
  if (!event.isWithinLimits) return tooManyUnpaid();
  if (!event.mayPayLater) return payByCard();
  const work = requiredWorkShare(event.workshopShare, event.calendarShare, isLater && !isProven);
  return work > 0 ? new UnprovenClaim(work) : null;
}

/** The seats are free, but the first ticket type has a limit, so the claim must lock the event first (ADR 0094). */
export class EventLockRequired extends Error {
  constructor() {
    super('The claim needs the lock of the event');
  }
}

export function eventNotFound(): AppError {
  return notFound('This workshop is not on our calendar.');
}

export function eventCancelled(): AppError {
  return conflict('booking_closed', 'This workshop was cancelled. Please look at the other dates.');
}

export function priceChanged(total: Cents): AppError {
  return conflict('price_changed', `The price has changed: the total is now ${formatRand(total)}.`, {
    facts: { totalAmount: total },
  });
}

/** For a page that shows other ticket types than the workshop has now. */
export function ticketsChanged(): AppError {
  return conflict('tickets_changed', 'The tickets of this workshop have changed. Please choose again.');
}

export function noSeat(): AppError {
  return invalidInput('Please choose at least one ticket that takes a place.');
}

export function soldOut(seatsLeft: number): AppError {
  if (seatsLeft <= 0) return conflict('sold_out', 'This workshop is fully booked');
  return conflict('sold_out', `Only ${seatsLeftText(seatsLeft)}`);
}

export function tooManyUnpaid(): AppError {
  const message = 'You are keeping spots that are not paid for yet. Please pay for those first, or try again later.';
  return new AppError('too_many', 'too_many_unpaid', message);
}

/** Too many seats of the workshop or of the visitor wait for a later payment (ADR 0104). */
function payByCard(): AppError {
  const message = 'We cannot keep more spots of this workshop without a payment. Please pay by card.';
  return conflict('pay_by_card', message);
}

/**
 * Rejects new bookings of visitors while SALES_PAUSED is set. Holds, admins and payments continue.
 * @throws sales_paused
 */
export function requireOpenSales({ salesPaused }: { salesPaused: boolean }): void {
  if (!salesPaused) return;
  const message = `We have paused online bookings for a moment. Please try again later or call us on ${studio.phone.shown}.`;
  throw conflict('sales_paused', message, { retryAfter: 300 });
}
