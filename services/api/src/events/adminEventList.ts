import type { Sequelize } from 'sequelize';
import type { AdminEventQuery, AdminEventView } from '@studio/contract/events';
import type { Day } from '@studio/contract/format/dates';
import type { Paged } from '@studio/contract/paging';
import { readWithCursor } from '../db/cursor.ts';
import { run, runOnce, statement } from '../db/statement.ts';
import type { Value } from '../db/statement.ts';
import { likePatterns, matching } from '../db/textSearch.ts';
import { presentForAdmin } from './adminEvent.presenter.ts';
import type { AdminEventFacts } from './adminEvent.presenter.ts';

const columns = `e.id, title, description, details, to_char(date, 'YYYY-MM-DD') as date,
  start_time::text as "startTime", end_time::text as "endTime", price, capacity, seats_taken as "seatsTaken", category,
  image_url as "imageUrl", pay_now_html as "payNowHtml", created_at as "createdAt", booking_count as "bookingCount"`;

const selectPage = statement<AdminEventFacts>(
  'admin event page',
  `select ${columns} from unnest($1::int[]) with ordinality as shown (id, place)
   join events e using (id) order by place`,
);
const selectOne = statement<AdminEventFacts>(
  'admin event',
  `select ${columns} from events e where deleted_at is null and id = $1`,
);
const selectDays = statement<{ day: Day }>(
  'days of a workshop',
  `select distinct to_char(other.date, 'YYYY-MM-DD') as day
   from events e join events other on other.title = e.title and other.start_time = e.start_time
   where e.id = $1 and other.deleted_at is null order by day`,
);

type EventFilter = Omit<AdminEventQuery, 'page' | 'pageSize'>;

/** Reads all workshops in batches, the latest first. */
export function readEvents(database: Sequelize): AsyncGenerator<AdminEventView[], void, void> {
  return read(database, 'where deleted_at is null order by starts_at desc, id desc', []);
}

/** Reads all matching workshops in batches, in the order of the pages. */
export function readMatchingEvents(
  database: Sequelize,
  filter: EventFilter,
): AsyncGenerator<AdminEventView[], void, void> {
  const { where, values } = filterOf(filter);
  return read(database, `where ${where} order by ${filter.from ? 'starts_at, id' : comingFirst}`, values);
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
    yield batch.map(present);
  }
}

/** Returns null if the event does not exist or was deleted. */
export async function findEvent(database: Sequelize, id: number): Promise<AdminEventView | null> {
  const [event] = await run(database, selectOne, [id]);
  return event ? present(event) : null;
}

/** Returns the days that have the same workshop: the same title and start. */
export async function findSameDays(database: Sequelize, id: number): Promise<Day[]> {
  return (await run(database, selectDays, [id])).map(({ day }) => day);
}

export async function pageOfEvents(database: Sequelize, query: AdminEventQuery): Promise<Paged<AdminEventView>> {
  const { page, pageSize, from } = query;
  const { where, values } = filterOf(query);
  const [count] = await runOnce<{ coming: number; past: number; all: number }>(
    database,
    `select count(*) filter (where starts_at > now())::int as coming,
       count(*) filter (where starts_at <= now())::int as past,
       (select count(*)::int from events where deleted_at is null) as all
     from events where ${where}`,
    values,
  );
  const { coming, past, all } = count ?? { coming: 0, past: 0, all: 0 };
  const total = coming + past;
  const offset = (page - 1) * pageSize;
  const idsOf = async (part: string, order: string, skip: number, limit: number): Promise<number[]> => {
    if (limit <= 0) return [];
    const text = `select id from events where ${where} and ${part} order by ${order} limit ${limit} offset ${skip}`;
    return (await runOnce<{ id: number }>(database, text, values)).map(({ id }) => id);
  };

  let ids: number[];
  if (from) {
    ids = await idsOf('true', 'starts_at, id', offset, pageSize);
  } else {
    const first = await idsOf('starts_at > now()', 'starts_at, id', offset, Math.min(pageSize, coming - offset));
    const skip = Math.max(0, offset - coming);
    const rest = await idsOf('starts_at <= now()', 'starts_at desc, id desc', skip, pageSize - first.length);
    ids = [...first, ...rest];
  }
  const events = await run(database, selectPage, [ids]);
  return { items: events.map(present), total, all, page, pageSize };
}

const comingFirst = `starts_at <= now(), case when starts_at > now() then starts_at end,
  case when starts_at > now() then id end, starts_at desc, id desc`;

function filterOf({ search, category, when, from }: EventFilter) {
  const values: Value[] = [];
  const conditions = ['deleted_at is null'];
  if (when !== 'all') conditions.push(`starts_at ${when === 'coming' ? '>' : '<='} now()`);
  if (category !== '') conditions.push(`category = $${values.push(category)}`);
  if (from !== '') conditions.push(`date >= $${values.push(from)}::date`);
  if (search !== '') {
    const patterns = likePatterns(search);
    const words = patterns && matching(patterns, values.length);
    conditions.push(words ? words.in('search_text') : 'false');
    values.push(...(words?.values ?? []));
  }
  return { where: conditions.join(' and '), values };
}

function present(event: AdminEventFacts): AdminEventView {
  return presentForAdmin(event, event.bookingCount);
}
