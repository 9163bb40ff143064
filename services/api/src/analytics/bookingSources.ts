import type { Sequelize } from 'sequelize';
import { maxSources } from '@studio/contract/admin/bookingSources';
import type { BookingSourcesView, SourceFigures, SourcePeriod } from '@studio/contract/admin/bookingSources';
import type { Utm } from '@studio/contract/bookings/utm';
import { studioZone } from '@studio/contract/format/dates';
import { run, statement } from '../db/statement.ts';

type Kind = 'named' | 'others' | 'unknown' | 'total';
type SourceRow = Utm & { kind: Kind; bookings: number; seats: number; revenue: string };

/** The revenue is that of `daily_figures`: payments, except those by voucher, and decisions about payments in review. */
const sourcesIn = (step: 'week' | 'month') =>
  statement<SourceRow>(
    `booking sources by ${step}`,
    `with period as (
       select (date_trunc('${step}', studio_day(now())::timestamp) - interval '11 ${step}') at time zone '${studioZone}' as start
     ), booked as (
       select order_id, 1 as bookings, participants as seats, 0 as revenue from bookings, period
       where status in ('pending', 'confirmed') and created_at >= start
       union all
       select coalesce(p.order_id, r.order_id), 0, 0, p.amount
       from period, payments p left join payment_resolutions r on r.payment_id = p.id
       where p.voucher_id is null and p.received_at >= start
       union all
       select coalesce(p.order_id, r.order_id), 0, 0, r.amount
       from period, payment_resolutions r join payments p on p.id = r.payment_id
       where r.amount <> 0 and r.created_at >= start
     ), sources as (
       select utm_source, utm_medium, utm_campaign, coalesce(utm_source, utm_medium, utm_campaign) is null as is_unknown,
         sum(bookings) as bookings, sum(seats) as seats, sum(revenue) as revenue
       from booked left join orders o on o.id = order_id group by 1, 2, 3
     ), ranked as (
       select *, row_number() over (
         partition by is_unknown order by bookings desc, revenue desc, utm_source, utm_medium, utm_campaign
       ) as rank
       from sources
     ), placed as (
       select *, case when is_unknown then 'unknown' when rank <= ${maxSources} then 'named' else 'others' end as kind
       from ranked
     )
     select coalesce(kind, 'total') as kind, min(utm_source) as source, min(utm_medium) as medium,
       min(utm_campaign) as campaign, coalesce(sum(bookings), 0)::int as bookings, coalesce(sum(seats), 0)::int as seats,
       coalesce(sum(revenue), 0)::text as revenue
     from placed
     group by grouping sets ((kind, case when kind = 'named' then rank end), ())
     order by min(rank)`,
  );

const statements = { weeks: sourcesIn('week'), months: sourcesIn('month') } satisfies Record<SourcePeriod, unknown>;

export async function readBookingSources(database: Sequelize, period: SourcePeriod): Promise<BookingSourcesView> {
  const rows = await run(database, statements[period], []);
  const figuresOf = (kind: Kind) => presentFigures(rows.find((row) => row.kind === kind));
  return {
    named: rows
      .filter(({ kind }) => kind === 'named')
      .map((row) => ({ source: row.source, medium: row.medium, campaign: row.campaign, ...presentFigures(row) })),
    others: figuresOf('others'),
    unknown: figuresOf('unknown'),
    total: figuresOf('total'),
  };
}

function presentFigures(row: SourceRow | undefined): SourceFigures {
  return { bookings: row?.bookings ?? 0, seats: row?.seats ?? 0, revenue: Number(row?.revenue ?? 0) };
}
