import type { AttentionView } from '@studio/contract/admin/attention';
import { paidAfterRefundsOf } from '../../../src/db/conditions.ts';
import { expectInvariants } from '../invariants.ts';
import { ticketLimitRule } from '../rules/seatRules.ts';
import { discountRules } from './discounts.ts';
import { expectMoney } from './expectMoney.ts';
import { invoiceRules } from './invoiceRules.ts';
import { advanceTime, runTasks, sendMails, setProvider } from './otherSteps.ts';
import type { Studio } from './studio.ts';

/** Each query lists the rows that violate a rule, after the tasks have run. */
const rules: Record<string, string> = {
  'a cancelled workshop has no held or pending booking, and none with seats after its start': `
    select b.id, b.status from bookings b join events e on e.id = b.event_id
    where e.cancelled_at is not null
      and (b.status in ('held', 'pending') or (b.status = 'confirmed' and e.starts_at <= now()))`,
  'the first party in line for which a workshop to come has seats and tickets has an offer, or seats held': `
    select * from (
      select distinct on (w.event_id) w.id, w.participants, w.offered_until, e.capacity, e.seats_taken
      from waitlist_entries w join events e on e.id = w.event_id
      where w.state = 'waiting' and e.cancelled_at is null and e.deleted_at is null and e.starts_at > now()
        and w.participants <= e.free_seats
        and not exists (
          select from jsonb_to_recordset(w.tickets) as wanted ("ticketTypeId" int, quantity int)
          join jsonb_to_recordset(e.ticket_types) as type (id int, "limit" int) on type.id = wanted."ticketTypeId"
          where wanted.quantity > type."limit" - (
            select coalesce(sum(t.quantity), 0) from taken_tickets t
            where t.event_id = e.id and t.ticket_type_id = type.id))
        and not exists (
          select from bookings b where b.waitlist_entry_id = w.id and b.status in ('held', 'pending'))
      order by w.event_id, w.position, w.id
    ) first_fitting where offered_until is null`,
  'an offer ends in time unless its party is paying': `
    select w.id, w.offered_until from waitlist_entries w
    where w.state = 'waiting' and w.offered_until <= now()
      and not exists (select from bookings b where b.waitlist_entry_id = w.id and b.status in ('held', 'pending'))`,
  'a party in line has no confirmed booking of its entry': `
    select w.id from waitlist_entries w join bookings b on b.waitlist_entry_id = w.id
    where w.state in ('unconfirmed', 'waiting') and b.status = 'confirmed'`,
  'no party waits for a cancelled workshop': `
    select w.id from waitlist_entries w join events e on e.id = w.event_id
    where e.cancelled_at is not null and w.state in ('unconfirmed', 'waiting')`,
  'each offer, refund, change and payment in review has one mail; a refund may be in the mail about its change': `
    select 'offer' as fact, w.id from waitlist_entries w
    where w.state = 'waiting' and w.offered_until is not null and (select count(*) from outbox_messages
      where key = 'waitlist-offer:' || w.id || ':'
        || to_char(w.offered_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) <> 1
    union all
    select 'refund', r.id from refunds r join bookings b on b.id = r.booking_id join orders payer on payer.id = b.order_id
    where r.state = 'done' and payer.email is not null
      and not exists (select from outbox_messages o where o.refund_id = r.id and o.state <> 'cancelled')
      and not exists (select from outbox_messages o where o.booking_id = r.booking_id and o.created_at = r.created_at
        and o.state = 'sent' and o.kind in ('booking-changed', 'booking-cancelled', 'event-cancelled'))
    union all
    select 'refund told twice', id from refunds r
    where (select count(*) from outbox_messages o where o.refund_id = r.id) > 1
    union all
    select 'change', c.id
    from booking_changes c join bookings b on b.id = c.booking_id join orders payer on payer.id = b.order_id
    where c.state = 'applied' and c.kind <> 'split' and c.actor <> 'studio' and payer.email is not null and b.manage_version = 0
      and (select count(*) from outbox_messages o where o.change_id = c.id) <> 1
    union all
    select 'review', p.id from payments p where p.review is not null and p.amount > 0
      and (select count(*) from outbox_messages o where o.payment_id = p.id and o.kind = 'payment-review') <> 1`,
  'a booking with a payment of the provider has the payment method of the provider': `
    select b.id, l.review
    from bookings b
    join ledger l on l.order_id = b.order_id and l.provider = 'payfast' and l.amount > 0
      and (l.review is null or l.review = 'no_seat') and not exists (
        select from payments p where p.id = l.id and (p.is_change
          or p.merchant_payment_id in (select id from payment_requests where purpose = 'balance')))
    where (select method from payment_requests
      where order_id = b.order_id and purpose not in ('change', 'balance')) <> 'payfast'
      and not exists (select from payment_resolutions r where r.payment_id = l.id and r.kind = 'refunded')`,
  'the unpaid requests of an order ask for what is owed': `
    select * from (
      select b.id, b.status, bool_or(r.purpose <> 'balance' and r.state = 'paid') as is_price_paid,
        bool_or(r.purpose = 'balance' and r.state <> 'paid') as has_balance,
        coalesce(sum(r.amount) filter (where r.state <> 'paid'), 0)::int as asked,
        greatest(0, (select sum(amount) from order_lines where order_id = b.order_id)
          - (select coalesce(sum(amount), 0) from ledger where order_id = b.order_id and review is null)
          + (select coalesce(sum(f.amount), 0) from refunds f join ledger l on l.id = f.payment_id
             where f.booking_id = b.id and f.state <> 'done' and f.dropped_at is null and l.review is null))::int as owed
      from bookings b join payment_requests r on r.order_id = b.order_id and r.purpose <> 'change'
      where b.status in ('held', 'pending', 'confirmed') group by b.id
    ) asking where asked > owed or (is_price_paid and has_balance and asked < owed)`,
  'undecided money is what was paid and stays, less the cancellation fee': `
    select * from (
      select b.id, undecided_money(b.id) as undecided, greatest(0, ${paidAfterRefundsOf('b')}) - (
        select coalesce(sum(amount), 0) from order_lines where booking_id = b.id and kind = 'cancellation_fee'
      )::int as computed
      from bookings b
    ) sums where undecided <> computed`,
  'no visitor changes or cancels a booking after its start or arrival': `
    select c.id, c.applied_at, c.from_starts_at from booking_changes c
    where c.actor = 'visitor' and (c.applied_at >= c.from_starts_at
      or c.applied_at > (select min(t.arrived_at) from attendee_arrivals t
        join attendees a on a.id = t.attendee_id where a.booking_id = c.booking_id))`,
  'no refund waits for the provider a quarter of an hour after it works again': `
    select id, state, last_error from refunds where state = 'sent' or (state = 'requested' and method = 'payfast')`,
};

/** Makes the provider available again and runs all tasks that are due. */
export async function finishTasks(studio: Studio): Promise<void> {
  setProvider(studio, 0);
  for (const seconds of [10, 50, 240, 300, 300]) {
    await advanceTime(studio, seconds);
    await runTasks(studio);
  }
  await sendMails(studio);
}

/** Must be called after `finishTasks`. */
export async function expectBooks(studio: Studio): Promise<void> {
  await expectInvariants(studio.context.sequelize, { ...rules, ...ticketLimitRule, ...discountRules, ...invoiceRules });
  const { body: attention } = await studio.admin.get<AttentionView>('/api/admin/attention');
  await expectMoneyHandled(studio, attention);
  await expectMoney(studio);
}

/** Expects that money without a seat was refunded, was kept by a decision, or is a task in 'Needs attention'. */
async function expectMoneyHandled(studio: Studio, attention: AttentionView): Promise<void> {
  const { payments, unpaid, unconfirmed, cancelledPaid, refunds } = attention;
  const tasks = new Set([
    ...payments.map(({ booking }) => booking?.id),
    ...refunds.map(({ booking }) => booking?.id),
    ...[...unpaid, ...unconfirmed, ...cancelledPaid].map(({ id }) => id),
  ]);
  const unseated = await studio.select<{ id: number }>(
    `select b.id, b.status, b.ended_by, sum(l.amount)::int as paid
     from bookings b join ledger l on l.order_id = b.order_id
     where b.status not in ('pending', 'confirmed')
     group by b.id having sum(l.amount) > (
       select coalesce(sum(amount), 0) from refunds r where r.booking_id = b.id and r.state in ('requested', 'sent')
     ) + (
       select coalesce(sum(amount), 0) from order_lines f where f.booking_id = b.id and f.kind = 'cancellation_fee'
     )`,
  );
  expect(unseated.filter(({ id }) => !tasks.has(id))).toEqual([]);

  const inReview = await studio.select<{ id: number }>(
    `select id from payments p
     where review is not null and amount > 0
       and not exists (select from payment_resolutions r where r.payment_id = p.id)
       and not exists (select from refunds r where r.payment_id = p.id and r.dropped_at is null)
     order by id`,
  );
  expect(payments.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(inReview.map(({ id }) => id));
}
