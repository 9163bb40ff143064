import type { Sequelize, Transaction } from 'sequelize';
import { formatRand } from '@studio/contract/money';
import type { Cents } from '@studio/contract/money';
import { run, statement } from '../db/statement.ts';
import { AppError, conflict, invalidInput, notFound, unavailable } from '../errors.ts';
import { ringEvents } from '../events/eventBell.ts';
import { seatClaimSeconds } from '../metrics/counters.ts';
import { soldOut } from './seats.ts';

/** A new row of a visitor and the places it asks for. */
export interface SeatClaim {
  eventId: number;
  participants: number;
  /** Refused when the true total is another one; null takes the true one. */
  totalAmount: Cents | null;
  status: 'held' | 'pending';
  bookingReference: string;
  holdId: string | null;
  idempotencyKey: string | null;
  requestHash: string | null;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  phoneE164: string | null;
  origin: string;
  visitorKey: string;
  /** Minutes until time ends the row; null when time never does. */
  minutes: number | null;
  /** RATE_LIMIT_MULTIPLIER: load tests raise the limits of one visitor. */
  limitMultiplier: number;
}

// A visitor's unpaid places at one workshop: beyond a first party of any size, a third of the places per e-mail and two
// thirds per address; everywhere, as many per address as the largest workshop has (docs/decisions.md).
function withinLimits(parameters: { party: string; email: string; visitor: string; multiplier: string }): string {
  const { party, email, visitor, multiplier } = parameters;
  return `may_keep_unpaid(events.id, lower(${email}), ${visitor}, ${party},
    (capacity * ${multiplier} + 2) / 3, (2 * capacity * ${multiplier} + 2) / 3, 50 * ${multiplier})`;
}

/** One round trip: the places and the row that holds them, or neither. On the pool it commits by itself. */
export const claimStatement = statement<{ id: number; createdAt: Date }>(
  'claim seats',
  `with claimed as (
     update events set seats_taken = seats_taken + $2
     where id = $1 and deleted_at is null and starts_at > now()
       and ($3::integer is null or price * $2 = $3)
       and seats_taken + $2 <= capacity
       and ${withinLimits({ party: '$2', email: '$10', visitor: '$14', multiplier: '$16' })}
     returning id, price
   )
   insert into bookings (
     event_id, participants, total_amount, status, booking_reference, hold_id, idempotency_key, request_hash,
     first_name, last_name, email, phone, phone_e164, origin, visitor_key, payment_method, expires_at
   )
   select claimed.id, $2, claimed.price * $2, $4, $5, $6, $7, $17,
     $8, $9, $10, $11, $12, $13, $14, 'payfast', now() + make_interval(mins => $15)
   from claimed
   returning id, created_at as "createdAt"`,
);

interface Standing {
  hidden: boolean;
  started: boolean;
  price: Cents;
  capacity: number;
  left: number;
  allowed: boolean;
}

const standing = statement<Standing>(
  'claim standing',
  `select deleted_at is not null as hidden, starts_at <= now() as started, price, capacity,
     capacity - seats_taken as left,
     ${withinLimits({ party: '$2', email: '$3', visitor: '$4', multiplier: '$5' })} as allowed
   from events where id = $1`,
);

/**
 * Takes the places and writes the row that holds them.
 *
 * @throws `not_found`, `booking_closed`, `invalid_input` (a party larger than the workshop), `price_changed`,
 *   `sold_out`, `too_many_unpaid`; a violation of `bookings_key_once` when a twin with the same key was first
 */
export async function claimSeats(
  on: Transaction | Sequelize,
  claim: SeatClaim,
): Promise<{ id: number; createdAt: Date }> {
  for (let tried = 1; ; tried += 1) {
    const measured = seatClaimSeconds.startTimer();
    const [claimed] = await run(on, claimStatement, valuesOf(claim)).finally(measured);
    if (claimed) {
      if ('afterCommit' in on) on.afterCommit(ringEvents);
      else ringEvents();
      return claimed;
    }
    const refusal = await whyNot(on, claim);
    // Nothing stands against it any more: somebody gave places back in between.
    if (refusal || tried === 3) throw refusal ?? unavailable();
  }
}

/** Why a claim cannot be; null when nothing stands against it. */
export async function whyNot(
  on: Transaction | Sequelize,
  claim: Pick<SeatClaim, 'eventId' | 'participants' | 'totalAmount' | 'email' | 'visitorKey' | 'limitMultiplier'>,
): Promise<AppError | null> {
  const { eventId, participants, totalAmount, email, visitorKey, limitMultiplier } = claim;
  const [event] = await run(on, standing, [eventId, participants, email, visitorKey, limitMultiplier]);
  // In the order a visitor would want to know.
  if (!event || event.hidden) return notFound('This workshop is not on our calendar.');
  if (event.started) return conflict('booking_closed', 'Booking has closed: this workshop has started.');
  if (participants > event.capacity) return tooLarge(event.capacity);
  const total = event.price * participants;
  if (totalAmount !== null && totalAmount !== total) return priceChanged(total);
  if (participants > event.left) return soldOut(event.left);
  return event.allowed ? null : tooManyUnpaid();
}

function tooLarge(capacity: number): AppError {
  const message = `This workshop has ${capacity === 1 ? 'one place' : `${capacity} places`}`;
  return invalidInput(message, { participants: message });
}

function priceChanged(total: Cents): AppError {
  return conflict('price_changed', `The price has changed: the total is now ${formatRand(total)}.`, {
    facts: { totalAmount: total },
  });
}

function tooManyUnpaid(): AppError {
  const message = 'You are keeping places that are not paid for yet. Please pay for those first, or try again later.';
  return new AppError('too_many', 'too_many_unpaid', message);
}

function valuesOf(claim: SeatClaim) {
  return [
    claim.eventId,
    claim.participants,
    claim.totalAmount,
    claim.status,
    claim.bookingReference,
    claim.holdId,
    claim.idempotencyKey,
    claim.firstName,
    claim.lastName,
    claim.email,
    claim.phone,
    claim.phoneE164,
    claim.origin,
    claim.visitorKey,
    claim.minutes,
    claim.limitMultiplier,
    claim.requestHash,
  ];
}
