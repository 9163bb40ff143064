import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Sequelize } from 'sequelize';
import {
  hasOpenDifferences,
  holdsSeats,
  isMailNeedingAttention,
  isOpenReview,
  isUnreadable,
} from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';

const facts = {
  seat_invariant_violations:
    'Events since yesterday whose seats taken differ from their bookings, or exceed their capacity; must be 0',
  holds_active: 'Seats held by visitors who are paying',
  payments_review_open: 'Payments a person must look at',
  paid_no_seat_open: 'Payments for which no seat was left',
  refunds_failed_open: 'Refunds that failed; a person must look at them',
  refunds_oldest_seconds: 'How long the oldest refund through PayFast has been open',
  payment_differences_open:
    'Differences between PayFast’s history and the ledger of the last daily comparison; a person must look at them',
  payments_compared_timestamp_seconds: 'When the last comparison with PayFast’s history ended; 0 for never',
  revenue_cents_total: 'All money that came in, less what went back',
  outbox_pending: 'Mails that are due and not known to be sent',
  outbox_oldest_seconds: 'How long the oldest due mail has been due',
  outbox_failed: 'Mails that failed permanently; a person must look at them',
  figure_differences: 'Cached figures that the last daily check found different and repaired; must be 0',
  figure_check_timestamp_seconds: 'When the daily check of the cached figures ended; 0 for never',
  backup_last_success_timestamp_seconds: 'When the last backup was complete; 0 for never',
  backup_size_bytes: 'Size of the last backup',
  restore_test_last_success_timestamp_seconds: 'When the last restore drill passed; 0 for never',
  backup_checked_timestamp_seconds: 'When the health check of the backup service last ran; 0 for never',
  backup_writable: '1 when the backup service could write its backups at the last check',
  backup_free_ratio: 'Free part of the disk that holds the backups, at the last check',
  database_free_ratio: 'Free part of the disk that holds the database, at the last check',
  first_booking_timestamp_seconds: 'When the oldest booking was made; 0 for never',
  schema_version: 'Number of the newest migration applied',
} as const;
type Fact = keyof typeof facts;

const read = statement<Record<Fact, number | null>>(
  'metrics_facts',
  `with recent as (
     select e.seats_taken, e.capacity - e.guest_seats as capacity, (
       select coalesce(sum(participants), 0) from bookings b where b.event_id = e.id and ${holdsSeats('b')}
     ) + (
       select coalesce(sum(seats), 0) from booking_changes c where c.to_event_id = e.id and c.state = 'open'
     ) as places
     from events e where e.starts_at > now() - interval '1 day'
   ), review as (
     select review from payments p where ${isOpenReview('p')}
   ), due as (
     -- Each part has an index.
     select due_at from outbox_messages where due_at <= now() and state = 'pending'
     union all
     select due_at from outbox_messages where due_at <= now() and state = 'queued'
   ), last as (
     select distinct on (kind) kind, extract(epoch from finished_at) as at, bytes
     from backup_runs order by kind, finished_at desc
   ), checked as (
     select * from figure_checks order by id desc limit 1
   )
   select
     (select count(*)::float8 from recent
      where seats_taken <> places or seats_taken > capacity) as seat_invariant_violations,
     (select coalesce(sum(participants), 0)::float8 from bookings where status = 'held')
       + (select coalesce(sum(seats), 0)::float8 from booking_changes where state = 'open') as holds_active,
     (select count(*)::float8 from review)
       + (select count(*) from unreadable_payments u where ${isUnreadable('u')}) as payments_review_open,
     (select count(*)::float8 from review where review = 'no_seat') as paid_no_seat_open,
     (select count(*)::float8 from refunds where state = 'failed' and dropped_at is null) as refunds_failed_open,
     (select coalesce(max(extract(epoch from now() - created_at)), 0)::float8 from refunds
      where state in ('requested', 'sent') and method = 'payfast') as refunds_oldest_seconds,
     (select coalesce(sum(difference_count), 0)::float8 from reconciliations r
      where ${hasOpenDifferences('r')}) as payment_differences_open,
     (select extract(epoch from max(finished_at))::float8 from reconciliations
      where source = 'daily') as payments_compared_timestamp_seconds,
     (select coalesce(sum(amount), 0)::float8 from daily_figures where figure = 'revenue') as revenue_cents_total,
     (select count(*)::float8 from due) as outbox_pending,
     (select coalesce(max(extract(epoch from now() - due_at)), 0)::float8 from due) as outbox_oldest_seconds,
     (select count(*)::float8 from outbox_messages o where ${isMailNeedingAttention('o')}) as outbox_failed,
     (select (daily_figures + booking_counts + customers)::float8 from checked) as figure_differences,
     (select extract(epoch from finished_at)::float8 from checked) as figure_check_timestamp_seconds,
     (select at::float8 from last where kind = 'backup') as backup_last_success_timestamp_seconds,
     (select bytes::float8 from last where kind = 'backup') as backup_size_bytes,
     (select at::float8 from last where kind = 'restore_drill') as restore_test_last_success_timestamp_seconds,
     (select extract(epoch from checked_at)::float8 from backup_state) as backup_checked_timestamp_seconds,
     (select can_write::int::float8 from backup_state) as backup_writable,
     coalesce((select backup_free_ratio::float8 from backup_state), 1) as backup_free_ratio,
     coalesce((select database_free_ratio::float8 from backup_state), 1) as database_free_ratio,
     (select extract(epoch from created_at)::float8 from bookings order by id limit 1) as first_booking_timestamp_seconds,
     (select max(left(name, 4))::float8 from schema_migrations) as schema_version`,
);

const freshMs = 15_000;

/** While the database is unavailable the metrics keep their last values and `database_up` is 0. */
export function addDatabaseMetrics(registry: Registry, database: Sequelize): void {
  const registers = [registry];
  let readAt = -Infinity;
  let reading: Promise<void> = Promise.resolve();

  const gauges = new Map(Object.entries(facts).map(([name, help]) => [name, factGauge(name, help)]));
  const up = factGauge('database_up', '1 when the database answered the last time these metrics asked it');

  function factGauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers, collect: refresh });
  }

  function refresh(): Promise<void> {
    if (performance.now() - readAt >= freshMs) {
      readAt = performance.now();
      reading = readFacts();
    }
    return reading;
  }

  async function readFacts(): Promise<void> {
    try {
      const [row] = await run(database, read, []);
      for (const [name, value] of Object.entries(row ?? {})) {
        if (value !== null) gauges.get(name)?.set(value);
      }
      up.set(1);
    } catch {
      up.set(0);
    }
  }
}
