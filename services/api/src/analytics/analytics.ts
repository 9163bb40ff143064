import type { Sequelize } from 'sequelize';
import type { AnalyticsView, PopularEvent, RevenueStep, WeekEvent } from '@studio/contract/admin/analytics';
import { studioZone } from '@studio/contract/format/dates';
import { isComing } from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';
import { revenue } from '../payments/ledger.ts';

const totals = statement<Totals>(
  'analytics totals',
  `select
     (select count(*)::int from bookings where ${isComing('bookings')}) as "totalBookings",
     (select count(*)::int from bookings
       where ${isComing('bookings')} and created_at > now() - interval '7 days') as "bookingsThisWeek",
     count(*)::int as "activeEvents",
     (count(*) filter (where seats_taken >= capacity))::int as "soldOutEvents",
     (count(*) filter (where seats_taken * 2 < capacity))::int as "halfEmptyEvents",
     (select count(*)::int from contact_messages where status = 'new' and quarantine is null) as "newMessages",
     (select min(created_at) from contact_messages where status = 'new' and quarantine is null) as "oldestNewMessage"
   from events where deleted_at is null and starts_at > now()`,
);

interface Totals {
  totalBookings: number;
  bookingsThisWeek: number;
  activeEvents: number;
  soldOutEvents: number;
  halfEmptyEvents: number;
  newMessages: number;
  oldestNewMessage: Date | null;
}

const popular = statement<PopularEvent>(
  'analytics popular',
  `select e.id, e.title, e.category, count(*)::int as "bookingCount"
   from bookings b join events e on e.id = b.event_id
   where ${isComing('b')} and e.deleted_at is null
   group by e.id order by count(*) desc, e.starts_at desc, e.id limit 5`,
);

const revenueBy = (step: 'week' | 'month') =>
  statement<{ from: string; amount: string }>(
    `analytics revenue by ${step}`,
    `with steps as (
       select generate_series(0, 11) as back
     ), spans as (
       select date_trunc('${step}', now() at time zone '${studioZone}') - back * interval '1 ${step}' as start from steps
     ), money as (
       select received_at as at, amount from payments
       union all select created_at, amount from payment_resolutions
     )
     select to_char(start, 'YYYY-MM-DD') as from, coalesce(sum(amount), 0)::text as amount
     from spans
     left join money on money.at >= start at time zone '${studioZone}'
       and money.at < (start + interval '1 ${step}') at time zone '${studioZone}'
     group by start order by start`,
  );
const byWeek = revenueBy('week');
const byMonth = revenueBy('month');

const comingWeek = statement<WeekEvent>(
  'analytics week',
  `select id, title, category, to_char(date, 'YYYY-MM-DD') as date, to_char(start_time, 'HH24:MI') as "startTime",
     to_char(end_time, 'HH24:MI') as "endTime", image_url as "imageUrl", capacity, seats_taken as "seatsTaken"
   from events
   where deleted_at is null and date - (now() at time zone '${studioZone}')::date between 0 and 6
   order by starts_at, id`,
);

export async function readAnalytics(database: Sequelize): Promise<AnalyticsView> {
  // The queries are sequential, because a request uses one connection at a time.
  const [row] = await run(database, totals, []);
  const totalRevenue = await revenue(database);
  const popularEvents = await run(database, popular, []);
  const weeks = await run(database, byWeek, []);
  const months = await run(database, byMonth, []);
  const thisWeek = await run(database, comingWeek, []);
  return {
    totalBookings: row?.totalBookings ?? 0,
    totalRevenue,
    activeEvents: row?.activeEvents ?? 0,
    newMessages: row?.newMessages ?? 0,
    popularEvents,
    bookingsThisWeek: row?.bookingsThisWeek ?? 0,
    soldOutEvents: row?.soldOutEvents ?? 0,
    halfEmptyEvents: row?.halfEmptyEvents ?? 0,
    oldestNewMessage: row?.oldestNewMessage?.toISOString() ?? null,
    revenueByWeek: weeks.map(presentStep),
    revenueByMonth: months.map(presentStep),
    thisWeek,
  };
}

function presentStep({ from, amount }: { from: string; amount: string }): RevenueStep {
  return { from, amount: Number(amount) };
}
