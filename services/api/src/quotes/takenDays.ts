import type { Sequelize, Transaction } from 'sequelize';
import { studioZone } from '@studio/contract/format/dates';
import type { QuoteDay } from '@studio/contract/quotes/quotes';
import { quoteEndClock } from '@studio/contract/quotes/quoteState';
import { run, statement } from '../db/statement.ts';
import type { Quote } from './quote.model.ts';

const instant = (day: string, clock: string) => `((${day})::date + (${clock})::time) at time zone '${studioZone}'`;

const selectTaken = statement<{ index: number; title: string | null; quoteId: number | null }>(
  'taken days of a quote',
  `with days as (
     select index::integer - 1 as index, ${instant("day ->> 'date'", "day ->> 'startTime'")} as starts,
       ${instant("day ->> 'date'", "day ->> 'endTime'")} as ends
     from jsonb_array_elements($1::jsonb) with ordinality as listed (day, index)
   )
   select index, title, null::integer as "quoteId" from days join course_dates d
     on d.starts_at < ends and d.ends_at > starts and d.starts_at > starts - interval '1 day'
   join events e on e.id = d.event_id and e.deleted_at is null and e.cancelled_at is null
   union all
   select index, null, q.id from days cross join quotes q cross join jsonb_array_elements(q.days) as other
   where q.id <> $2 and q.sent_at is not null and q.declined_at is null and q.ended_at is null
     and (q.accepted_at is null or exists (
       select from bookings b where b.order_id = q.order_id and (b.status = 'pending' or b.ended_by = 'time')))
     and ${instant('q.valid_until', `'${quoteEndClock}'`)} > now()
     and ${instant("other ->> 'date'", "other ->> 'startTime'")} < ends
     and ${instant("other ->> 'date'", "other ->> 'endTime'")} > starts`,
);

interface TakenDays {
  /** The title of another workshop at the time of the day; null if there is none. */
  workshopAt: (index: number) => string | null;
  /** Another quote that holds the day; null if there is none. */
  quoteAt: (index: number) => number | null;
}

/**
 * Finds which of the days are not free, because of another workshop, or of another quote that can be accepted. A quote
 * whose deposit is not paid yet may be opened again, so it holds all of its days.
 */
export async function findTakenDays(
  on: Transaction | Sequelize,
  { id, days }: { id: Quote['id']; days: readonly QuoteDay[] },
): Promise<TakenDays> {
  const taken = await run(on, selectTaken, [JSON.stringify(days), id]);
  return {
    workshopAt: (index) => taken.find((one) => one.index === index && one.title !== null)?.title ?? null,
    quoteAt: (index) => taken.find((one) => one.index === index && one.quoteId !== null)?.quoteId ?? null,
  };
}

const lock = statement('lock days of quotes', 'select pg_advisory_xact_lock(4105)');

/**
 * Sending, editing, ending and accepting of quotes wait for each other, so that no two quotes get one day. A workshop
 * that an admin creates meanwhile is not covered (ADR 0105).
 */
export async function lockDays(transaction: Transaction): Promise<void> {
  await run(transaction, lock, []);
}
