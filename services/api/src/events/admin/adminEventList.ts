import type { Sequelize } from 'sequelize';
import type { AdminEventQuery, AdminEventView } from '@studio/contract/events/events';
import { studioZone } from '@studio/contract/format/dates';
import type { Paged } from '@studio/contract/paging';
import { readWithCursor } from '../../db/cursor.ts';
import { allRows, findRows, offsetOf } from '../../db/listPage.ts';
import type { FoundPage, ListFilter, PagedTable, PageRange } from '../../db/listPage.ts';
import { run, statement } from '../../db/statement.ts';
import type { Value } from '../../db/statement.ts';
import { presentForAdmin } from './adminEvent.presenter.ts';
import type { AdminEventFacts } from './adminEvent.presenter.ts';

const columns = `e.id, title, description, details, to_char(date, 'YYYY-MM-DD') as date, further_dates as "furtherDates",
  moves_missed_dates as "movesMissedDates",
  start_time::text as "startTime", end_time::text as "endTime", price, ticket_types as "ticketTypes",
  attendee_questions as "attendeeQuestions", questions, pay_later as "payLater", capacity, free_seats as "freeSeats", category,
  image_url as "imageUrl", pay_now_html as "payNowHtml", created_at as "createdAt", booking_count as "bookingCount",
  is_private as "isPrivate", cancelled_at as "cancelledAt", cancel_reason as "cancelReason",
  case when series_id is not null then (
    select json_build_object('id', e.series_id,
      'place', count(*) filter (where (other.starts_at, other.id) <= (e.starts_at, e.id)), 'count', count(*))
    from events other where other.series_id = e.series_id and other.deleted_at is null
  ) end as series`;

const selectPage = statement<AdminEventFacts>(
  'admin event page',
  `select ${columns} from unnest($1::int[]) with ordinality as shown (id, place)
   join events e using (id) order by place`,
);
const selectOne = statement<AdminEventFacts>(
  'admin event',
  `select ${columns} from events e where e.id = $1 and deleted_at is null`,
);

const byStart: PagedTable['order'] = [
  ['starts_at', 'asc'],
  ['id', 'asc'],
];
const ascending: PagedTable = { from: 'events', id: 'id', order: byStart, text: 'search_text' };
const descending: PagedTable = { ...ascending, order: byStart.map(([column]) => [column, 'desc']) };
const comingFirst: PagedTable = {
  ...ascending,
  order: [
    ['last_starts_at <= now()', 'asc'],
    ['case when last_starts_at > now() then starts_at end', 'asc'],
    ['case when last_starts_at > now() then id end', 'asc'],
    ...descending.order,
  ],
};

// A course is past after its last date. The conditions on `starts_at` use the index of the order.
const isComing = `last_starts_at > now() and starts_at >= least(now(), (
  select min(c.starts_at) from events c
  where c.further_dates <> '[]' and c.deleted_at is null and c.last_starts_at > now()))`;
const isPast = 'last_starts_at <= now() and starts_at <= now()';
const lastDay = `(last_starts_at at time zone '${studioZone}')::date`;

type EventFilter = Omit<AdminEventQuery, 'page' | 'pageSize'>;
const unfiltered: EventFilter = { search: '', category: '', when: 'all', from: '', series: '' };

/** Reads all workshops in batches, the latest first. */
export function readEvents(database: Sequelize): AsyncGenerator<AdminEventView[], void, void> {
  return read(database, 'where deleted_at is null order by starts_at desc, id desc', []);
}

/** Reads all matching workshops in batches, in the order of the pages. */
export async function* readMatchingEvents(
  database: Sequelize,
  filter: EventFilter,
): AsyncGenerator<AdminEventView[], void, void> {
  const rows = allRows(filter.from || filter.series ? ascending : comingFirst, listFilterOf(filter));
  if (rows) yield* read(database, `${rows.where} ${rows.order}`, rows.values);
}

async function* read(
  database: Sequelize,
  rows: string,
  values: readonly Value[],
): AsyncGenerator<AdminEventView[], void, void> {
  for await (const batch of readWithCursor<AdminEventFacts>(
    database,
    `select ${columns} from events e ${rows}`,
    values,
  )) {
    yield batch.map(presentForAdmin);
  }
}

/** Returns null if the event does not exist or was deleted. */
export async function findEvent(database: Sequelize, id: number): Promise<AdminEventView | null> {
  const [event] = await run(database, selectOne, [id]);
  return event ? presentForAdmin(event) : null;
}

/** Returns the events in the order of the ids, also deleted ones. */
export async function readEventsById(database: Sequelize, ids: readonly number[]): Promise<AdminEventView[]> {
  return (await run(database, selectPage, [ids])).map(presentForAdmin);
}

/** @throws invalid_input */
export async function readEventsPage(database: Sequelize, query: AdminEventQuery): Promise<Paged<AdminEventView>> {
  const { page, pageSize } = query;
  const { ids, total, hasMore } = await findEvents(database, query);
  const everything = await findRows(database, ascending, listFilterOf(unfiltered), { offset: 0, pageSize: 0 });
  const all = everything.hasMore ? {} : { all: everything.total };
  return { items: await readEventsById(database, ids), total, hasMore, ...all, page, pageSize };
}

/** Upcoming workshops first, then past ones: two parts, each in the order of an index. */
async function findEvents(database: Sequelize, query: AdminEventQuery): Promise<FoundPage<number>> {
  const { pageSize, when, from, series, search } = query;
  const offset = offsetOf(query, search);
  if (from || series) return findRows(database, ascending, listFilterOf(query), { offset, pageSize });
  const part = (period: 'coming' | 'past', shown: PageRange) =>
    findRows(database, period === 'coming' ? ascending : descending, listFilterOf({ ...query, when: period }), shown);
  if (when !== 'all') return part(when, { offset, pageSize });

  const upcoming = await part('coming', { offset, pageSize });
  if (upcoming.hasMore) return upcoming;
  const shown = { offset: Math.max(0, offset - upcoming.total), pageSize: pageSize - upcoming.ids.length };
  const past = await part('past', shown);
  return { ids: [...upcoming.ids, ...past.ids], total: upcoming.total + past.total, hasMore: past.hasMore };
}

function listFilterOf({ search, category, when, from, series }: EventFilter): ListFilter {
  const values: Value[] = [];
  const conditions = ['deleted_at is null'];
  if (when !== 'all') conditions.push(when === 'coming' ? isComing : isPast);
  if (category !== '') conditions.push(`category = $${values.push(category)}`);
  if (from !== '') conditions.push(`${lastDay} >= $${values.push(from)}::date`);
  if (series !== '') conditions.push(`series_id = $${values.push(series)}::integer`);
  return { conditions, values, search };
}
