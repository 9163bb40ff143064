import { literal, Op } from 'sequelize';
import type { Sequelize } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../../db/statement.ts';
import type { Payment } from '../payment.model.ts';
import { Refund } from './refund.model.ts';

/** How long a claim lasts: long enough for the calls before the POST. Another replica may try afterwards. */
const leaseSeconds = 150;

export interface ClaimedRefund
  extends Pick<Refund, 'id' | 'bookingId' | 'amount' | 'reason'>, Pick<Payment, 'providerPaymentId'> {
  /** What the ledger shows as refunded through PayFast for this payment. */
  known: Cents;
  /** True if PayFast was asked for this refund before and the call failed. */
  wasAsked: boolean;
  /** The end of the claim, which also identifies the claim. */
  claim: string;
}

// The sum that was given back through PayFast. A refund outside PayFast has a manual row instead.
const knownOf = (payment: string) => `(
  select coalesce(-sum(l.amount), 0)::integer from refunds d join payments l on l.id = d.ledger_id
  where d.payment_id = ${payment} and l.provider = 'payfast')`;

// Skips refunds that another replica is claiming. Refunds of one payment are sent in sequence.
const claim = statement<ClaimedRefund>(
  'refund claim',
  `with next as (
     select r.id from refunds r
     where r.state = 'requested' and r.method = 'payfast' and r.send_after <= now()
       and not exists (select from refunds o where o.payment_id = r.payment_id and o.state = 'sent')
     order by r.id limit 1 for update skip locked
   )
   update refunds r set send_after = now() + interval '${leaseSeconds} seconds'
   from next, payments p where r.id = next.id and p.id = r.payment_id
   returning r.id, r.booking_id as "bookingId", r.amount, r.reason, p.provider_payment_id as "providerPaymentId",
     ${knownOf('r.payment_id')} as known, r.asked_at is not null as "wasAsked", r.send_after::text as claim`,
);

export async function claimRefund(database: Sequelize): Promise<ClaimedRefund | null> {
  return (await run(database, claim, []))[0] ?? null;
}

const setSent = statement<{ id: number }>(
  'refund sent',
  `update refunds set state = 'sent', asked_at = now(), look_ups = 0, provider_refunded_before = $3::integer,
     finished_at = null, last_error = null
   where id = $1 and state = 'requested' and send_after = $2::timestamptz and ${knownOf('refunds.payment_id')} = $3::integer
   returning id`,
);

/**
 * Marks the refund as sent and commits before the POST, so that no crash can lead to a second POST.
 * @returns false if another replica has claimed the refund, or another refund of the payment was counted meanwhile
 */
export async function markSent(database: Sequelize, { id, claim: claimed, known }: ClaimedRefund): Promise<boolean> {
  return (await run(database, setSent, [id, claimed, known])).length > 0;
}

const setPostponed = statement(
  'refund postpone',
  `update refunds set state = 'requested', asked_at = case state when 'sent' then null else asked_at end,
     provider_refunded_before = null, send_after = now() + interval '1 minute', last_error = $2
   where id = $1 and state in ('requested', 'sent')`,
);

/** Postpones a refund that PayFast certainly did not make. */
export async function postponeRefund(database: Sequelize, id: number, error: string): Promise<void> {
  await run(database, setPostponed, [id, error]);
}

/** Makes the refund a task for an admin, because PayFast cannot refund this payment itself. */
export async function switchToManual(id: number, error: string): Promise<void> {
  await Refund.update({ method: 'by_hand', lastError: error }, { where: { id, state: 'requested' } });
}

/** Makes all refunds tasks for an admin if there is no API. @returns how many refunds an admin must handle now */
export async function switchAllToManual(): Promise<number> {
  const [manual] = await Refund.update({ method: 'by_hand' }, { where: { state: 'requested', method: 'payfast' } });
  const [failed] = await Refund.update(
    { state: 'failed', finishedAt: literal('now()'), lastError: "PayFast's API is not set any more" },
    { where: { state: 'sent', askedAt: { [Op.lt]: literal("now() - interval '10 minutes'") } } },
  );
  return manual + failed;
}

export interface SentRefund
  extends Pick<Refund, 'id' | 'bookingId' | 'amount' | 'lastError'>, Pick<Payment, 'providerPaymentId'> {
  before: Cents;
  /** True if PayFast would show the refund by now, had it been made. */
  isOverdue: boolean;
}

/** When to look up the refund, in seconds after the POST; afterwards every minute. */
const lookUpSeconds = [10, 60, 300, 600] as const;
const overdueSeconds = 600;

// Counting the look-up also claims it, because the next look-up is due later.
const claimDue = statement<SentRefund>(
  'refund look up',
  `with next as (
     select id from refunds
     where state = 'sent' and asked_at + interval '1 second' * (
       (array[${lookUpSeconds.join(', ')}])[least(look_ups, ${lookUpSeconds.length - 1}) + 1]
       + greatest(look_ups - ${lookUpSeconds.length - 1}, 0) * 60
     ) <= now()
     order by asked_at limit 1 for update skip locked
   )
   update refunds r set look_ups = look_ups + 1 from next, payments p where r.id = next.id and p.id = r.payment_id
   returning r.id, r.booking_id as "bookingId", r.amount, p.provider_payment_id as "providerPaymentId", r.provider_refunded_before as before,
     r.asked_at <= now() - interval '${overdueSeconds} seconds' as "isOverdue", r.last_error as "lastError"`,
);

export async function claimLookUp(database: Sequelize): Promise<SentRefund | null> {
  return (await run(database, claimDue, []))[0] ?? null;
}

export async function recordError(id: number, error: string): Promise<void> {
  await Refund.update({ lastError: error }, { where: { id, state: 'sent' } });
}
