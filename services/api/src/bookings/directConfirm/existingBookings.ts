import type { Sequelize, Transaction } from 'sequelize';
import { pendingHours } from '@studio/contract/bookings';
import type { Cents } from '@studio/contract/format/money';
import { isOpenReview } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import type { SeatClaim } from '../seats/claimSeats.ts';

/** What a visitor who confirms without a hold has with us already; null where there is nothing of the kind. */
export interface OwnRows {
  /** The row made under the same key, and what the key stood for. */
  keyId: number | null;
  keyHash: string | null;
  /** The unpaid row of the last two hours, one without a hold before one with. */
  unpaidId: number | null;
  /** The unpaid row without a hold that money may belong to: where a key was sent, only the key's own. */
  waitingId: number | null;
  /** The row that was confirmed a moment ago, its money having come first: a repeated request claims nothing more. */
  settledId: number | null;
  /** The same, for which no money of the provider has come: an admin vouches for it. */
  vouchedId: number | null;
  /** A payment that fits and that belongs to no booking. */
  payment: { id: number; paymentId: string; amount: Cents } | null;
}

interface Found extends Omit<OwnRows, 'payment'> {
  unmatchedId: number | null;
  paymentId: string | null;
  amount: Cents | null;
}

// The visitor's own: event, e-mail and party, and the same address or the same name and phone. A stranger who knows the
// first three is shown nobody's booking.
const own = statement<Found>(
  'holdless own',
  `with mine as (
     select id, hold_id, status from bookings
     where event_id = $1 and participants = $2 and email_key = lower($3) and visitor_key is not null
       and (visitor_key = $4 or (first_name = $5 and last_name = $6 and phone = $7))
       and created_at > now() - interval '${pendingHours} hours'
       and ((status in ('held', 'pending') and payment_status in ('pending', 'failed'))
         or (status = 'confirmed' and hold_id is null and created_at > now() - interval '10 minutes'))
   ),
   keyed as (
     select id, request_hash, status = 'pending' and payment_status in ('pending', 'failed') as waits
     from bookings where idempotency_key = $8
   ),
   unmatched as (
     select id, provider_payment_id, amount from payments
     where match_key = $9 and review = 'unmatched' and ${isOpenReview('payments')}
     order by id limit 1
   )
   select
     (select id from keyed) as "keyId",
     (select request_hash from keyed) as "keyHash",
     (select id from mine where status <> 'confirmed' order by hold_id is not null, id desc limit 1) as "unpaidId",
     case when exists (select from keyed) then (select id from keyed where waits)
       else (select max(id) from mine where status <> 'confirmed' and hold_id is null) end as "waitingId",
     (select max(id) from mine where status = 'confirmed') as "settledId",
     (select max(id) from mine where status = 'confirmed'
       and not exists (select from ledger where booking_id = mine.id and provider = 'payfast')) as "vouchedId",
     (select id from unmatched) as "unmatchedId",
     (select provider_payment_id from unmatched) as "paymentId",
     (select amount from unmatched) as amount`,
);

/** @param match `matchKey` of what is asked and what it costs today */
export async function findOwn(on: Transaction | Sequelize, claim: SeatClaim, match: string): Promise<OwnRows | null> {
  const [found] = await run(on, own, [
    claim.eventId,
    claim.participants,
    claim.email,
    claim.visitorKey,
    claim.firstName,
    claim.lastName,
    claim.phone,
    claim.idempotencyKey,
    match,
  ]);
  if (!found) return null;
  const { unmatchedId: id, paymentId, amount, ...rows } = found;
  const payment = id !== null && paymentId !== null && amount !== null ? { id, paymentId, amount } : null;
  const isEmpty = !payment && rows.keyId === null && rows.unpaidId === null && rows.settledId === null;
  return isEmpty ? null : { ...rows, payment };
}
