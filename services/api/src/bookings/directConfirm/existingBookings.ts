import type { Sequelize, Transaction } from 'sequelize';
import { smallBookingMinutes } from '@studio/contract/bookings/bookings';
import type { Cents } from '@studio/contract/format/money';
import { isOpenReview, isPriceRequest } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import type { SeatClaim } from '../seats/claimSeats.ts';

export interface ExistingBookings {
  sameKeyId: number | null;
  sameKeyHash: string | null;
  /** The newest unpaid booking of the last two hours; one without a hold is preferred. */
  unpaidId: number | null;
  /** An unpaid booking without a hold; if the request has a known key, only the booking of that key. */
  awaitingPaymentId: number | null;
  /** A booking confirmed in the last ten minutes, so that a repeated request claims no more seats. */
  confirmedId: number | null;
  /** A confirmed booking without a verified payment. */
  manuallyConfirmedId: number | null;
  /** An unmatched payment with the same `matchKey`. */
  payment: { id: number; amount: Cents } | null;
}

interface ExistingRow extends Omit<ExistingBookings, 'payment'> {
  unmatchedId: number | null;
  amount: Cents | null;
}

// Only the browser that made a booking gets it again. Another person may know all its details and use the same network.
const selectExisting = statement<ExistingRow>(
  'existing bookings',
  `with own as (
     select b.id, b.order_id, r.purpose, b.status
     from orders o join bookings b on b.order_id = o.id join payment_requests r on ${isPriceRequest('r', 'b')}
     where event_id = $1 and participants = $2 and o.email_key = lower($3) and browser_key = $4
       and r.purpose <> 'later' and b.created_at > now() - interval '${smallBookingMinutes.pending} minutes'
       and ((status in ('held', 'pending') and r.state <> 'paid')
         or (status = 'confirmed' and r.purpose = 'confirm' and b.created_at > now() - interval '10 minutes'))
   ),
   keyed as (
     select b.id, r.request_hash, b.status = 'pending' and r.state <> 'paid' as is_waiting
     from payment_requests r join bookings b on b.order_id = r.order_id where r.idempotency_key = $5
   ),
   unmatched as (
     select id, amount from payments
     where match_key = $6 and review = 'unmatched' and ${isOpenReview('payments')}
     order by id limit 1
   )
   select
     (select id from keyed) as "sameKeyId",
     (select request_hash from keyed) as "sameKeyHash",
     (select id from own where status <> 'confirmed' order by purpose <> 'confirm', id desc limit 1) as "unpaidId",
     case when exists (select from keyed) then (select id from keyed where is_waiting)
       else (select max(id) from own where status <> 'confirmed' and purpose = 'confirm') end as "awaitingPaymentId",
     (select max(id) from own where status = 'confirmed') as "confirmedId",
     (select max(id) from own where status = 'confirmed'
       and not exists (select from ledger where order_id = own.order_id and provider = 'payfast')) as "manuallyConfirmedId",
     (select id from unmatched) as "unmatchedId",
     (select amount from unmatched) as amount`,
);

/** @param match `matchKey` of the request at the current price */
export async function findExistingBookings(
  on: Transaction | Sequelize,
  claim: SeatClaim,
  match: string,
): Promise<ExistingBookings | null> {
  const [found] = await run(on, selectExisting, [
    claim.eventId,
    claim.participants,
    claim.email,
    claim.browserKey,
    claim.idempotencyKey,
    match,
  ]);
  if (!found) return null;
  const { unmatchedId: id, amount, ...rows } = found;
  const payment = id !== null && amount !== null ? { id, amount } : null;
  const isEmpty = !payment && rows.sameKeyId === null && rows.unpaidId === null && rows.confirmedId === null;
  return isEmpty ? null : { ...rows, payment };
}
