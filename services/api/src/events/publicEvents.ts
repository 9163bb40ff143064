import type { Sequelize, Transaction } from 'sequelize';
import { run, statement } from '../db/statement.ts';
import type { Event } from './event.model.ts';
import type { EventFacts } from './event.presenter.ts';

// Public events are neither deleted, cancelled nor started. The database's clock decides, because all replicas share it (DESIGN §4).
const isPublic = 'deleted_at is null and cancelled_at is null and starts_at > now()';
// The transaction that wrote the row: every change of any column gives the row another one.
const revision = 'xmin::text::bigint';
const startsAt = 'extract(epoch from starts_at)::float8 * 1000';
const columns = `id, title, description, details, to_char(date, 'YYYY-MM-DD') as date,
    start_time::text as "startTime", end_time::text as "endTime", price, capacity, seats_taken as "seatsTaken", category,
    image_url as "imageUrl", pay_now_html as "payNowHtml", ${startsAt} as "startsAt", ${revision}::float8 as revision`;
const select = `select ${columns} from events where ${isPublic}`;

export interface PublicEvent extends EventFacts {
  details: Event['details'];
  /** Milliseconds since 1970, on the clock of the database. */
  startsAt: number;
  revision: number;
}

export interface EventRevision {
  id: number;
  revision: number;
}

/** Equal figures mean that no event was added, removed or changed. */
export interface EventsDigest {
  count: number;
  ids: number;
  revisions: number;
  /** Changes with every change of the studio's settings, which pages with events show as well. */
  settings: number;
  /** Milliseconds since 1970, on the clock of the database. */
  now: number;
}

const selectMany = statement<PublicEvent>('public events', `${select} and id = any($1::integer[])`);
const selectOne = statement<PublicEvent>('public event', `${select} and id = $1`);
const selectCancelled = statement<PublicEvent>(
  'cancelled event',
  `select ${columns} from events where id = $1 and cancelled_at is not null and deleted_at is null`,
);
const selectRevisions = statement<EventRevision>(
  'revisions of public events',
  `select id, ${revision}::float8 as revision from events where ${isPublic} order by starts_at, id`,
);
const selectDigest = statement<EventsDigest>(
  'digest of public events',
  `select count(*)::int as count, coalesce(sum(id), 0)::float8 as ids, coalesce(sum(${revision}), 0)::float8 as revisions,
     (select coalesce(sum(${revision}), 0)::float8 from studio_settings) as settings,
     extract(epoch from now())::float8 * 1000 as now
   from events where ${isPublic}`,
);
const selectStart = statement<{ startsAt: number }>(
  'start of an event',
  `select ${startsAt} as "startsAt" from events where id = $1`,
);

/** Leaves out the ids of events that are not public. */
export function findPublicEvents(database: Sequelize, ids: readonly number[]): Promise<PublicEvent[]> {
  return run(database, selectMany, [ids]);
}

/** Returns undefined if the event is not public. */
export async function findPublicEvent(on: Transaction | Sequelize, id: number): Promise<PublicEvent | undefined> {
  return (await run(on, selectOne, [id]))[0];
}

/** Also finds an event whose start has passed: people still come to its page by a link. */
export async function findCancelledEvent(database: Sequelize, id: number): Promise<PublicEvent | undefined> {
  return (await run(database, selectCancelled, [id]))[0];
}

const targetColumns = `id, title, category, image_url as "imageUrl", to_char(date, 'YYYY-MM-DD') as date,
  start_time::text as "startTime", end_time::text as "endTime", price, capacity, seats_taken as "seatsTaken"`;

export type MoveTarget = Omit<EventFacts, 'description' | 'payNowHtml'>;

const selectOtherDates = statement<MoveTarget>(
  'other dates of a booking',
  `select ${targetColumns} from events
   where ${isPublic} and title = $2 and id <> $1 order by starts_at, id limit 24`,
);
const selectSamePrice = statement<MoveTarget>(
  'workshops of the same price',
  `select ${targetColumns} from events
   where ${isPublic} and title <> $2 and price = $3 and seats_taken < capacity and id <> $1
   order by starts_at, id limit 12`,
);

/** Returns the events to which a booking of this event may be moved. */
export async function findMoveTargets(
  on: Transaction | Sequelize,
  { id, title, price }: Pick<Event, 'id' | 'title' | 'price'>,
): Promise<{ otherDates: MoveTarget[]; otherWorkshops: MoveTarget[] }> {
  const otherDates = await run(on, selectOtherDates, [id, title]);
  return { otherDates, otherWorkshops: await run(on, selectSamePrice, [id, title, price]) };
}

export function findRevisions(database: Sequelize): Promise<EventRevision[]> {
  return run(database, selectRevisions, []);
}

export async function findDigest(database: Sequelize): Promise<EventsDigest> {
  const [digest] = await run(database, selectDigest, []);
  if (!digest) throw new TypeError('An aggregate has one row');
  return digest;
}

/** Also finds deleted events. */
export async function findStart(database: Sequelize, id: number): Promise<number | undefined> {
  return (await run(database, selectStart, [id]))[0]?.startsAt;
}
