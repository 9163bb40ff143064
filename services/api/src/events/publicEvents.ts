import { literal, Op } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import { run, statement } from '../db/statement.ts';
import { Event } from './event.model.ts';
import type { EventFacts } from './event.presenter.ts';

// Public events are neither private, deleted, cancelled nor started. The database's clock decides, because all replicas share it (DESIGN §4).
const isPublic = 'not is_private and deleted_at is null and cancelled_at is null and starts_at > now()';
// The id of the transaction that wrote the row. Every change of a column gives the row another one.
const revision = 'xmin::text::bigint';
const startsAt = 'extract(epoch from starts_at)::float8 * 1000';
// The tickets left are computed from bookings and changes. Whatever writes these also writes the row of the event, so
// its revision changes too.
const ticketTypesOnSale = `case when ticket_types @? '$[*] ? (@.limit != null)' then (
    select jsonb_agg(case when sold.ticket ->> 'limit' is null then sold.ticket
      else sold.ticket || jsonb_build_object('left', greatest(0, (sold.ticket ->> 'limit')::integer - (
        select coalesce(sum(t.quantity), 0)::integer from taken_tickets t
        where t.event_id = events.id and t.ticket_type_id = (sold.ticket ->> 'id')::integer))) end order by sold.place)
    from jsonb_array_elements(ticket_types) with ordinality as sold (ticket, place)
  ) else ticket_types end`;
const columns = `id, title, description, details, to_char(date, 'YYYY-MM-DD') as date, further_dates as "furtherDates",
    moves_missed_dates as "movesMissedDates",
    start_time::text as "startTime", end_time::text as "endTime", price, ${ticketTypesOnSale} as "ticketTypes",
    attendee_questions as "attendeeQuestions", questions, pay_later as "payLater", capacity, free_seats as "freeSeats", category,
    image_url as "imageUrl", pay_now_html as "payNowHtml",
    cancelled_at is not null as "isCancelled", lower(title) as "titleKey", ${startsAt} as "startsAt", ${revision}::float8 as revision`;
const select = `select ${columns} from events where ${isPublic}`;

export interface PublicEvent extends EventFacts {
  details: Event['details'];
  isCancelled: boolean;
  /** Its reviews are those of all workshops with this key. */
  titleKey: string;
  /** Milliseconds since 1970, on the clock of the database. */
  startsAt: number;
  revision: number;
}

/** Which events are public now. */
export interface PublicState {
  /** Sorted by start, then by id. */
  events: [id: number, revision: number][];
  /** Changes with every change of the studio's settings, and of its discount codes: the pages say whether there are any. */
  settings: number;
  /** The published reviews of each title. */
  ratings: [titleKey: string, count: number, stars: number, revision: number][];
  /** Milliseconds since 1970, on the clock of the database. */
  now: number;
}

const selectMany = statement<PublicEvent>('public events', `${select} and id = any($1::integer[])`);
const selectOne = statement<PublicEvent>('public event', `${select} and id = $1`);
const selectWithPage = statement<PublicEvent>(
  'event with a page',
  `select ${columns} from events where id = $1 and not is_private and deleted_at is null and (cancelled_at is not null or starts_at > now())`,
);
const selectState = statement<PublicState>(
  'state of public events',
  `select extract(epoch from now())::float8 * 1000 as now,
     (select coalesce(sum(${revision}), 0)::float8 from (
       select xmin from studio_settings union all select xmin from discount_codes
     ) shown) + (exists (select from vouchers where voided_at is null))::integer as settings,
     (select coalesce(json_agg(json_build_array(id, ${revision}) order by starts_at, id), '[]')
      from events where ${isPublic}) as events,
     (select coalesce(json_agg(json_build_array(title_key, count, stars, revision) order by title_key), '[]') from (
        select lower(title) as title_key, count(*), sum(stars) as stars, sum(${revision})::float8 as revision
        from reviews where state = 'published' group by 1) rated) as ratings`,
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

/** Finds public and cancelled events, even cancelled ones that have started: people still follow links to the page. */
export async function findEventWithPage(database: Sequelize, id: number): Promise<PublicEvent | undefined> {
  return (await run(database, selectWithPage, [id]))[0];
}

/** Returns the events to which a booking of this event may be moved; none for a private one. */
export async function findMoveTargets(
  transaction: Transaction,
  { id, title, price, isPrivate }: Event,
): Promise<{ otherDates: Event[]; otherWorkshops: Event[] }> {
  if (isPrivate) return { otherDates: [], otherWorkshops: [] };
  const others = { id: { [Op.ne]: id }, [Op.and]: literal(isPublic) };
  const first = { order: ['startsAt', 'id'], transaction };
  const otherDates = await Event.findAll({ where: { ...others, title }, ...first, limit: 24 });
  const where = { ...others, title: { [Op.ne]: title }, price, freeSeats: { [Op.gt]: 0 } };
  return { otherDates, otherWorkshops: await Event.findAll({ where, ...first, limit: 12 }) };
}

export async function findPublicState(database: Sequelize): Promise<PublicState> {
  const [state] = await run(database, selectState, []);
  if (!state) throw new TypeError('A select without a table has one row');
  return state;
}

/** Also finds deleted events. */
export async function findStart(database: Sequelize, id: number): Promise<number | undefined> {
  return (await run(database, selectStart, [id]))[0]?.startsAt;
}
