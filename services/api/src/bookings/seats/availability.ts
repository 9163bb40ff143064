import type { Sequelize, Transaction } from 'sequelize';
import { seatsLeftText } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { run, statement } from '../../db/statement.ts';
import { AppError, conflict, keyReused, notFound } from '../../errors.ts';
import { UnprovenClaim, calendarShare, withinLimits, workShare, workshopShare } from './unpaidLimits.ts';

export interface SeatRequest {
  eventId: number;
  participants: number;
  /** Null accepts the current price. */
  totalAmount: Cents | null;
  /** Null without one, and for a booking that claims its seats again. */
  idempotencyKey: string | null;
  email: string;
  visitorKey: string;
  /** RATE_LIMIT_MULTIPLIER, for load tests. */
  limitMultiplier: number;
  /** True with a valid proof of work, and for a request that needs none (ADR 0017). */
  isProven: boolean;
}

interface EventState {
  price: Cents;
  isHidden: boolean;
  isCancelled: boolean;
  isStarted: boolean;
  isKeyUsed: boolean;
  seatsLeft: number;
  isWithinLimits: boolean;
  /** The unpaid share of the workshop with this booking, and that of the calendar if it is scarce; 0 for a proven request. */
  workshopShare: number;
  calendarShare: number;
}

const selectState = statement<EventState>(
  'availability',
  `select price, deleted_at is not null as "isHidden", cancelled_at is not null as "isCancelled",
     starts_at <= now() as "isStarted",
     exists (select from payment_requests where idempotency_key = $6) as "isKeyUsed",
     capacity - seats_taken as "seatsLeft",
     (capacity - seats_taken < $2 or ${withinLimits('$2', '$3', '$4', '$5')}) as "isWithinLimits",
     case when $7 then 0 else ${workshopShare('$2')} end as "workshopShare",
     case when $7 then 0 else ${calendarShare} end as "calendarShare"
   from events where id = $1`,
);

/** Returns the reason for which `claimSeats` would reject the request now, or null. */
export async function findRejection(
  on: Transaction | Sequelize,
  request: SeatRequest,
): Promise<AppError | UnprovenClaim | null> {
  const { eventId, participants, email, visitorKey, limitMultiplier, idempotencyKey, isProven } = request;
  const values = [eventId, participants, email, visitorKey, limitMultiplier, idempotencyKey, isProven];
  const [event] = await run(on, selectState, values);
  return event ? rejectionOf(request, event) : eventNotFound();
}

/** If there are several reasons, returns the one that helps the visitor most. */
function rejectionOf({ participants, totalAmount }: SeatRequest, event: EventState): AppError | UnprovenClaim | null {
  if (event.isHidden) return eventNotFound();
  if (event.isKeyUsed) return keyReused();
  if (event.isCancelled) return eventCancelled();
  if (event.isStarted) return conflict('booking_closed', 'Booking has closed: this workshop has started.');
  const total = event.price * participants;
  if (totalAmount !== null && totalAmount !== total) return priceChanged(total);
  if (participants > event.seatsLeft) return soldOut(event.seatsLeft);
  if (!event.isWithinLimits) return tooManyUnpaid();
  const work = workShare(event.workshopShare, event.calendarShare);
  return work > 0 ? new UnprovenClaim(work) : null;
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

export function soldOut(seatsLeft: number): AppError {
  if (seatsLeft <= 0) return conflict('sold_out', 'This workshop is fully booked');
  return conflict('sold_out', `Only ${seatsLeftText(seatsLeft)}`);
}

export function tooManyUnpaid(): AppError {
  const message = 'You are keeping spots that are not paid for yet. Please pay for those first, or try again later.';
  return new AppError('too_many', 'too_many_unpaid', message);
}

/** Existing holds, admins and payments continue while SALES_PAUSED is set. @throws sales_paused */
export function requireOpenSales({ salesPaused }: { salesPaused: boolean }): void {
  if (!salesPaused) return;
  const message = `We have paused online bookings for a moment. Please try again later or call us on ${studio.phone.shown}.`;
  throw conflict('sales_paused', message, { retryAfter: 300 });
}
