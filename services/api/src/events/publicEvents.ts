import type { Sequelize, Transaction } from 'sequelize';
import { run, statement } from '../db/statement.ts';
import type { Event } from './event.model.ts';
import type { EventFacts } from './event.presenter.ts';

// Public events have not started. The database's clock decides, because all replicas share it (DESIGN §4).
const columns = `id, title, description, details, to_char(date, 'YYYY-MM-DD') as date, start_time::text as "startTime",
    end_time::text as "endTime", price, capacity, seats_taken as "seatsTaken", category, image_url as "imageUrl",
    pay_now_html as "payNowHtml", extract(epoch from starts_at - now())::float8 * 1000 as "startsInMs"`;
const isPublic = 'deleted_at is null and starts_at > now()';

export interface PublicEvent extends EventFacts {
  details: Event['details'];
  startsInMs: number;
}

const selectAll = statement<PublicEvent>(
  'public events',
  `select ${columns} from events where ${isPublic} order by starts_at, id`,
);
const selectOne = statement<PublicEvent>('public event', `select ${columns} from events where ${isPublic} and id = $1`);

/** More would push the rest of the page far down. */
export const maxOtherDates = 6;
const selectOtherDates = statement<PublicEvent>(
  'other dates of a public event',
  `select ${columns} from events where ${isPublic} and title = $1 and id <> $2 order by starts_at, id limit ${maxOtherDates}`,
);

export function findPublicEvents(database: Sequelize): Promise<PublicEvent[]> {
  return run(database, selectAll, []);
}

/** Returns undefined if the event does not exist, is deleted or has started. */
export async function findPublicEvent(on: Transaction | Sequelize, id: number): Promise<PublicEvent | undefined> {
  return (await run(on, selectOne, [id]))[0];
}

/** Returns the next coming events with the title of this one. */
export function findOtherDates(database: Sequelize, { id, title }: PublicEvent): Promise<PublicEvent[]> {
  return run(database, selectOtherDates, [title, id]);
}
