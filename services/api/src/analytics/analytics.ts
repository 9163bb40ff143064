import type { Sequelize } from 'sequelize';
import { maxWeekEvents } from '@studio/contract/admin/analytics';
import type { AnalyticsView, PopularEvent, RevenueStep, WeekEvent } from '@studio/contract/admin/analytics';
import { studioZone } from '@studio/contract/format/dates';
import { run, statement } from '../db/statement.ts';
import type { Catalogue } from '../events/list/catalogue.ts';

const stored = (figure: 'bookings' | 'revenue') =>
  `select coalesce(sum(amount), 0) from daily_figures where figure = '${figure}'`;
const today = 'studio_day(now())';
/** The instant at which the day begins. Comparing an instant with it can use the index. */
const startOf = (daysAhead: number) => `(${today} + ${daysAhead})::timestamp at time zone '${studioZone}'`;

const totals = statement<Totals>(
  'analytics totals',
  `select
     coalesce(sum(amount) filter (where figure = 'bookings'), 0)::int as "totalBookings",
     coalesce(sum(amount) filter (where figure = 'revenue'), 0)::text as "totalRevenue",
     (${stored('bookings')} and day > ${today} - 7)::int as "bookingsThisWeek",
     (select count(*)::int from contact_messages where status = 'new' and quarantine is null) as "newMessages",
     (select min(created_at) from contact_messages where status = 'new' and quarantine is null) as "oldestNewMessage"
   from daily_figures`,
);

interface Totals {
  totalBookings: number;
  totalRevenue: string;
  bookingsThisWeek: number;
  newMessages: number;
  oldestNewMessage: Date | null;
}

const popular = statement<PopularEvent>(
  'analytics popular',
  `select id, title, category, booking_count as "bookingCount"
   from events where deleted_at is null and booking_count > 0
   order by booking_count desc, starts_at desc, id limit 5`,
);

const revenueBy = (step: 'week' | 'month') =>
  statement<{ from: string; amount: string }>(
    `analytics revenue by ${step}`,
    `with steps as (
       select (date_trunc('${step}', ${today}::timestamp) - back * interval '1 ${step}')::date as start
       from generate_series(0, 11) as back
     )
     select to_char(start, 'YYYY-MM-DD') as from,
       (${stored('revenue')} and day >= start and day < start + interval '1 ${step}')::text as amount
     from steps order by start`,
  );
const byWeek = revenueBy('week');
const byMonth = revenueBy('month');

const comingWeek = statement<WeekEvent>(
  'analytics week',
  `select e.id, d.date_id as "dateId", d.number,
     1 + jsonb_array_length(e.further_dates) as count, title, category, to_char(d.date, 'YYYY-MM-DD') as date,
     to_char(d.start_time, 'HH24:MI') as "startTime", to_char(d.end_time, 'HH24:MI') as "endTime",
     image_url as "imageUrl", capacity, seats_taken as "seatsTaken"
   from events e join course_dates d on d.event_id = e.id
   where deleted_at is null and cancelled_at is null and e.ends_at >= ${startOf(0)} and e.starts_at < ${startOf(7)}
     and d.starts_at >= ${startOf(0)} and d.starts_at < ${startOf(7)}
   order by d.starts_at, e.id limit ${maxWeekEvents}`,
);

/** @param catalogue the list in the memory of the API, because counting events in the database would read each row */
export async function readAnalytics(database: Sequelize, { events }: Catalogue): Promise<AnalyticsView> {
  // The queries are sequential, because a request uses one connection at a time.
  const [row] = await run(database, totals, []);
  const popularEvents = await run(database, popular, []);
  const weeks = await run(database, byWeek, []);
  const months = await run(database, byMonth, []);
  const thisWeek = await run(database, comingWeek, []);
  const views = events.map(({ view }) => view);
  return {
    totalBookings: row?.totalBookings ?? 0,
    totalRevenue: Number(row?.totalRevenue ?? 0),
    activeEvents: views.length,
    newMessages: row?.newMessages ?? 0,
    popularEvents,
    bookingsThisWeek: row?.bookingsThisWeek ?? 0,
    soldOutEvents: views.filter(({ isFullyBooked }) => isFullyBooked).length,
    halfEmptyEvents: views.filter(({ availableSeats, capacity }) => availableSeats * 2 > capacity).length,
    oldestNewMessage: row?.oldestNewMessage?.toISOString() ?? null,
    revenueByWeek: weeks.map(presentStep),
    revenueByMonth: months.map(presentStep),
    thisWeek,
  };
}

function presentStep({ from, amount }: { from: string; amount: string }): RevenueStep {
  return { from, amount: Number(amount) };
}
