import { setTimeout as sleep } from 'node:timers/promises';
import type { Sequelize, Transaction } from 'sequelize';
import type { PaymentMethod } from '@studio/contract/bookings/payments';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { Day } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import { runPipelined } from '../../db/pipeline.ts';
import { parametersOf, run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { AppError, unavailable } from '../../errors.ts';
import { notifyEventsUpdated } from '../../events/eventUpdates.ts';
import { seatClaimSeconds } from '../../metrics/counters.ts';
import type { PayableEvent } from '../../payments/payfast/paymentForm.ts';
import { currentRuleSql, ruleColumnsSql } from '../../settings/currentRule.ts';
import { lockEvent } from '../lockBooking.ts';
import { findRejection, EventLockRequired } from './availability.ts';
import type { SeatRequest } from './availability.ts';
import { eftRelease, heldWithoutItn } from './holdExpiry.ts';
import { findSoldOutTickets } from './ticketLimits.ts';
import { mayPayLater, needsNoProof, withinLimits } from './unpaidLimits.ts';

export interface SeatClaim extends SeatRequest {
  /** The order lines as JSON; null for a ticket of the first type for each person. */
  lines: string | null;
  /** The people whom the visitor has described, as JSON; null if there are none. */
  attendees: string | null;
  /** The booking's answers to custom questions, as JSON; null if there are none. */
  answers: string | null;
  /** The tickets of the lines. A ticket without a type counts as one of the first type. */
  tickets: readonly TicketInput[];
  /** True if a type of these tickets has a limit. */
  isLimited: boolean;
  status: 'held' | 'pending' | 'confirmed';
  purpose: 'book' | 'later' | 'confirm';
  method: PaymentMethod;
  /** The last day for an EFT; null for another method. */
  dueOn: Day | null;
  bookingReference: string;
  /** The id of its payment request. */
  holdId: string;
  requestHash: string | null;
  firstName: string;
  lastName: string;
  phone: string;
  phoneE164: string | null;
  origin: string;
  /** The utm parameters of the visitor, as JSON; null if there are none. */
  utm: string | null;
  browserKey: string;
  traceparent: string;
  /** The entry of the waiting list for which the seats are booked. */
  waitlistEntryId: number | null;
  /** How long the seats are held if an ITN will report the payment. */
  minutes: number;
  expectsItn: boolean;
}

/** The new booking, with what the payment form needs of its event. */
export interface ClaimedSeats extends PayableEvent {
  bookingId: number;
  createdAt: Date;
  totalAmount: Cents;
}

/** The statement's values, in order. */
export const claimFields = [
  'eventId',
  'participants',
  'totalAmount',
  'status',
  'purpose',
  'method',
  'dueOn',
  'bookingReference',
  'holdId',
  'idempotencyKey',
  'firstName',
  'lastName',
  'email',
  'phone',
  'phoneE164',
  'origin',
  'utm',
  'visitorKey',
  'minutes',
  'limitMultiplier',
  'requestHash',
  'browserKey',
  'expectsItn',
  'isProven',
  'traceparent',
  'waitlistEntryId',
  'lines',
  'ticketTypes',
  'attendees',
  'answers',
  'isEventLocked',
  'isLater',
] as const satisfies readonly (keyof SeatClaim)[];
const param = parametersOf(claimFields);

/**
 * Takes the seats and inserts the booking in one statement. Outside a transaction it commits by itself. It rejects a
 * used idempotency key before it locks the event, because a later insert could deadlock: the insert waits for a
 * transaction that updates the key's booking, and that transaction may wait for the event.
 */
export const claimStatement = statement<ClaimedSeats>(
  'claim seats',
  `with claimed as (
     update events set seats_taken = seats_taken + ${param('participants')}
     where id = ${param('eventId')} and not is_private and deleted_at is null and cancelled_at is null
       and starts_at > now()
       and case when ${param('lines')}::jsonb is null
         then (${param('totalAmount')}::integer is null or price * ${param('participants')} = ${param('totalAmount')})
           and (${param('isEventLocked')} or ticket_types -> 0 ->> 'limit' is null)
         else ticket_types = ${param('ticketTypes')}::jsonb end
       and free_seats >= ${param('participants')}
       and ${withinLimits(param('participants'), param('email'), param('visitorKey'), param('limitMultiplier'))}
       and (not ${param('isLater')} or ${mayPayLater(param('participants'), param('email'), param('visitorKey'), param('limitMultiplier'))})
       and (${param('isProven')} or (not ${param('isLater')} and ${needsNoProof(param('participants'))}))
       and not exists (select from payment_requests where idempotency_key = ${param('idempotencyKey')})
     returning id, title, price, pay_now_html, starts_at, ticket_types -> 0 as first_ticket,
       case when ${param('lines')}::jsonb is null then price * ${param('participants')}
         else ${param('totalAmount')} end as total_amount
   ), ordered as (
     insert into orders (first_name, last_name, email, phone, phone_e164, origin, utm_source, utm_medium, utm_campaign)
     select ${param('firstName')}, ${param('lastName')}, ${param('email')}, ${param('phone')}, ${param('phoneE164')},
       ${param('origin')}, ${param('utm')}::jsonb ->> 'source', ${param('utm')}::jsonb ->> 'medium', ${param('utm')}::jsonb ->> 'campaign'
     from claimed
     returning id
   ), booked as (
     insert into bookings (
       order_id, event_id, participants, status, booking_reference,
       booked_starts_at, waitlist_entry_id, answers, ${ruleColumnsSql}
     )
     select ordered.id, claimed.id, ${param('participants')}, ${param('status')}, ${param('bookingReference')},
       claimed.starts_at, ${param('waitlistEntryId')}, ${param('answers')}::jsonb, ${currentRuleSql}
     from claimed, ordered
     returning id, order_id, created_at
   ), priced as (
     insert into order_lines (
       order_id, booking_id, kind, ticket_type_id, label, seats, quantity, unit_price, discount_code_id
     )
     select order_id, booked.id, 'ticket', (first_ticket ->> 'id')::integer, first_ticket ->> 'name', 1,
       ${param('participants')}, price, null
     from booked, claimed where ${param('lines')}::jsonb is null
     union all
     select order_id, booked.id, kind, "ticketTypeId", label, seats, quantity, "unitPrice", "discountCodeId"
     from booked, jsonb_to_recordset(${param('lines')}::jsonb) as line (
       kind text, "ticketTypeId" integer, label text, seats integer, quantity integer, "unitPrice" integer,
       "discountCodeId" integer
     )
   ), attended as (
     insert into attendees (booking_id, ticket_type_id, label, name, age, notes, answers)
     select booked.id,
       case when ${param('lines')}::jsonb is null then (first_ticket ->> 'id')::integer else "ticketTypeId" end,
       case when ${param('lines')}::jsonb is null then first_ticket ->> 'name' else label end,
       name, age, notes, answers
     from booked, claimed, jsonb_to_recordset(${param('attendees')}::jsonb)
       as person ("ticketTypeId" integer, label text, name text, age integer, notes text, answers jsonb)
   ), requested as (
     insert into payment_requests (
       id, order_id, purpose, amount, method, idempotency_key, request_hash,
       visitor_key, browser_key, traceparent, expects_itn, due_on, expires_at
     )
     select ${param('holdId')}, booked.order_id, ${param('purpose')}, claimed.total_amount, ${param('method')},
       ${param('idempotencyKey')}, ${param('requestHash')},
       ${param('visitorKey')}, ${param('browserKey')}, ${param('traceparent')}, ${param('expectsItn')},
       ${param('dueOn')}::date,
       case when ${param('isLater')} then ${eftRelease(`${param('dueOn')}::date`)}
         when ${param('expectsItn')} then now() + make_interval(mins => ${param('minutes')})
         else now() + ${heldWithoutItn} end
     from booked, claimed
   )
   select booked.id as "bookingId", booked.created_at as "createdAt",
     claimed.id, claimed.title, claimed.price, claimed.total_amount as "totalAmount",
     claimed.pay_now_html as "payNowHtml"
   from booked, claimed`,
);

/** All retries together wait about 0.8 s. */
const maxAttempts = 25;

/**
 * @throws not_found, key_reused, booking_closed, price_changed, sold_out, tickets_sold_out, too_many_unpaid, pay_by_card,
 *   UnprovenClaim; a violation of `payment_requests_key_once` when a concurrent request with the same key was first
 */
export async function claimSeats(on: Transaction | Sequelize, claim: SeatClaim): Promise<ClaimedSeats> {
  if (claim.isLimited) return claimLimited(on, claim);
  try {
    return await claimNow(on, claim);
  } catch (error) {
    if (error instanceof EventLockRequired) return claimLimited(on, claim);
    throw error;
  }
}

/** Claims tickets of a type with a limit in a transaction that locks the event first (ADR 0094). */
async function claimLimited(on: Transaction | Sequelize, claim: SeatClaim): Promise<ClaimedSeats> {
  if (!('afterCommit' in on)) return transact(on, (transaction) => claimLimited(transaction, claim));
  const event = await lockEvent(on, claim.eventId);
  const locked = { ...claim, isEventLocked: true };
  const soldOut = await findSoldOutTickets(on, { event, tickets: claim.tickets });
  if (!soldOut) return claimNow(on, locked);
  // Other reasons for the rejection, such as the start of the workshop, are more useful to the visitor.
  const rejection = await findRejection(on, locked);
  throw rejection instanceof AppError ? rejection : soldOut;
}

async function claimNow(on: Transaction | Sequelize, claim: SeatClaim): Promise<ClaimedSeats> {
  const values = claimFields.map((field) => claim[field]);
  for (let attempt = 1; ; attempt += 1) {
    const stopTimer = seatClaimSeconds.startTimer();
    const isTransaction = 'afterCommit' in on;
    const claiming = isTransaction ? run(on, claimStatement, values) : runPipelined(on, claimStatement, values);
    const [claimed] = await claiming.finally(stopTimer);
    if (claimed) {
      if (isTransaction) on.afterCommit(notifyEventsUpdated);
      else notifyEventsUpdated();
      return claimed;
    }
    const rejection = await findRejection(on, claim);
    if (rejection || attempt === maxAttempts) throw rejection ?? unavailable();
    // Seats were released after the failed claim: try again.
    await sleep(Math.random() * 5 * attempt);
  }
}
