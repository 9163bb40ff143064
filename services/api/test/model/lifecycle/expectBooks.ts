import type { AttentionView } from '@studio/contract/admin/attention';
import { expectInvariants } from '../invariants.ts';
import { expectMoney } from './expectMoney.ts';
import { passTime, runTasks, sendMails, setProvider } from './otherSteps.ts';
import type { Studio } from './studio.ts';

/** Each query lists the rows that violate a rule, after the tasks have run. */
const rules: Record<string, string> = {
  'a cancelled workshop has no held or pending booking, and none with seats after its start': `
    select b.id, b.status from bookings b join events e on e.id = b.event_id
    where e.cancelled_at is not null
      and (b.status in ('held', 'pending') or (b.status = 'confirmed' and e.starts_at <= now()))`,
  'no party waits that fits into the free seats of a workshop to come': `
    select w.id, w.participants, e.capacity, e.seats_taken from waitlist_entries w join events e on e.id = w.event_id
    where w.state = 'waiting' and e.cancelled_at is null and e.deleted_at is null and e.starts_at > now()
      and w.participants <= e.capacity - e.seats_taken`,
  'a party has an open offer if, and only if, seats are held for it': `
    select w.id, w.state, count(b.id)::int as held from waitlist_entries w
    left join bookings b on b.waitlist_entry_id = w.id and b.status in ('held', 'pending')
    group by w.id having count(b.id) <> case w.state when 'offered' then 1 else 0 end`,
  'no party waits for a cancelled workshop': `
    select w.id from waitlist_entries w join events e on e.id = w.event_id
    where e.cancelled_at is not null and w.state in ('waiting', 'offered')`,
  'each offer, refund, change and payment in review has one mail': `
    select 'offer' as fact, b.id from bookings b join waitlist_entries w on w.id = b.waitlist_entry_id
    where (select count(*) from outbox_messages where key = 'waitlist-offer:' || w.id || ':' || b.id) <> 1
    union all
    select 'refund', id from refunds r where state = 'done' and booking_id is not null
      and (select count(*) from outbox_messages o where o.refund_id = r.id) <> 1
    union all
    select 'change', c.id from booking_changes c join bookings b on b.id = c.booking_id
    where c.actor <> 'studio' and b.email is not null and b.manage_version = 0
      and (select count(*) from outbox_messages o where o.change_id = c.id) <> 1
    union all
    select 'review', p.id from payments p where p.review is not null and p.amount > 0
      and (select count(*) from outbox_messages o where o.payment_id = p.id and o.kind = 'payment-review') <> 1`,
  'no visitor changes or cancels a booking after its start or arrival': `
    select c.id, c.created_at, c.from_starts_at, b.arrived_at from booking_changes c join bookings b on b.id = c.booking_id
    where c.actor = 'visitor' and (c.created_at >= c.from_starts_at or c.created_at > b.arrived_at)`,
  'no refund waits for the provider a quarter of an hour after it works again': `
    select id, state, last_error from refunds where state = 'sent' or (state = 'requested' and method = 'payfast')`,
};

/** Lets the provider work again, and all that is due happen. */
export async function settle(studio: Studio): Promise<void> {
  setProvider(studio, 0);
  for (const seconds of [10, 50, 240, 300, 300]) {
    await passTime(studio, seconds);
    await runTasks(studio);
  }
  await sendMails(studio);
}

/** The studio is settled. */
export async function expectBooks(studio: Studio): Promise<void> {
  await expectInvariants(studio.context.sequelize, rules);
  const { body: attention } = await studio.admin.get<AttentionView>('/api/admin/attention');
  await expectMoneyHandled(studio, attention);
  await expectMoney(studio);
}

/** Money without a seat is refunded, kept by a decision, or a task in 'Needs attention'. */
async function expectMoneyHandled(studio: Studio, attention: AttentionView): Promise<void> {
  const { payments, unpaid, unconfirmed, cancelledPaid, refunds } = attention;
  const tasks = new Set([
    ...payments.map(({ booking }) => booking?.id),
    ...refunds.map(({ booking }) => booking?.id),
    ...[...unpaid, ...unconfirmed, ...cancelledPaid].map(({ id }) => id),
  ]);
  const unseated = await studio.select<{ id: number }>(
    `select b.id, b.status, b.payment_status, b.ended_by, sum(l.amount)::int as paid
     from bookings b join ledger l on l.booking_id = b.id
     where b.status not in ('pending', 'confirmed') and b.money_kept_at is null
     group by b.id having sum(l.amount) > (
       select coalesce(sum(amount), 0) from refunds r where r.booking_id = b.id and r.state in ('requested', 'sent')
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
