import type { Sequelize, Transaction } from 'sequelize';
import { maxSmallBooking } from '@studio/contract/bookings';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { placesLeft } from '@studio/contract/format/placesLeft';
import { studio } from '@studio/contract/studio';
import { run, statement } from '../../db/statement.ts';
import { AppError, conflict, notFound } from '../../errors.ts';

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
}

interface EventState {
  price: Cents;
  isHidden: boolean;
  isStarted: boolean;
  isKeyUsed: boolean;
  seatsLeft: number;
  isWithinLimits: boolean;
}

/** Seats, or bookings where the name says so. */
const unpaidLimits = {
  perEmail: 12,
  perAddressAndDay: 100,
  perAddressWhenScarce: 12,
  largeBookings: 1,
  largeBookingsPerDay: 4,
};

/** Seats are scarce while more than this share of the calendar is unpaid. */
export const scarceShare = 0.25;

/**
 * SQL: whether the visitor may claim these seats without having paid (ADR 0016). An e-mail's first unpaid booking and an
 * address' first unpaid booking of the workshop may have any size. In a tiny workshop an address may keep as many seats
 * as one small booking has.
 */
export function withinLimits(seats: string, email: string, visitorKey: string, multiplier: string): string {
  const capacity = `capacity * ${multiplier}`;
  const { perEmail, perAddressAndDay, perAddressWhenScarce, largeBookings, largeBookingsPerDay } = unpaidLimits;
  return `may_keep_unpaid(events.id, lower(${email}), ${visitorKey}, ${seats},
    (${capacity} + 2) / 3, greatest((2 * ${capacity} + 2) / 3, ${maxSmallBooking}), ${perEmail} * ${multiplier}, ${perAddressAndDay} * ${multiplier},
    ${scarceShare}, ${perAddressWhenScarce} * ${multiplier}, ${maxSmallBooking}, ${largeBookings} * ${multiplier}, ${largeBookingsPerDay} * ${multiplier})`;
}

const selectState = statement<EventState>(
  'availability',
  `select price, deleted_at is not null as "isHidden", starts_at <= now() as "isStarted",
     exists (select from bookings where idempotency_key = $6) as "isKeyUsed",
     capacity - seats_taken as "seatsLeft",
     (capacity - seats_taken < $2 or ${withinLimits('$2', '$3', '$4', '$5')}) as "isWithinLimits"
   from events where id = $1`,
);

/** Returns the reason for which `claimSeats` would reject the request now, or null. */
export async function findRejection(on: Transaction | Sequelize, request: SeatRequest): Promise<AppError | null> {
  const { eventId, participants, email, visitorKey, limitMultiplier, idempotencyKey } = request;
  const values = [eventId, participants, email, visitorKey, limitMultiplier, idempotencyKey];
  const [event] = await run(on, selectState, values);
  return event ? rejectionOf(request, event) : eventNotFound();
}

/** If there are several reasons, returns the one that helps the visitor most. */
function rejectionOf({ participants, totalAmount }: SeatRequest, event: EventState): AppError | null {
  if (event.isHidden) return eventNotFound();
  if (event.isKeyUsed) return keyReused();
  if (event.isStarted) return conflict('booking_closed', 'Booking has closed: this workshop has started.');
  const total = event.price * participants;
  if (totalAmount !== null && totalAmount !== total) return priceChanged(total);
  if (participants > event.seatsLeft) return soldOut(event.seatsLeft);
  return event.isWithinLimits ? null : tooManyUnpaid();
}

export function keyReused(): AppError {
  return conflict('key_reused', 'This request was already sent with other details.');
}

export function eventNotFound(): AppError {
  return notFound('This workshop is not on our calendar.');
}

function priceChanged(total: Cents): AppError {
  return conflict('price_changed', `The price has changed: the total is now ${formatRand(total)}.`, {
    facts: { totalAmount: total },
  });
}

export function soldOut(seatsLeft: number): AppError {
  if (seatsLeft <= 0) return conflict('sold_out', 'This workshop is fully booked');
  return conflict('sold_out', `Only ${placesLeft(seatsLeft)}`);
}

function tooManyUnpaid(): AppError {
  const message = 'You are keeping places that are not paid for yet. Please pay for those first, or try again later.';
  return new AppError('too_many', 'too_many_unpaid', message);
}

/** Existing holds, admins and payments continue while SALES_PAUSED is set. @throws sales_paused */
export function requireOpenSales({ salesPaused }: { salesPaused: boolean }): void {
  if (!salesPaused) return;
  const message = `We have paused online bookings for a moment. Please try again later or call us on ${studio.phone.shown}.`;
  throw conflict('sales_paused', message, { retryAfter: 300 });
}
