import type { Sequelize, Transaction } from 'sequelize';
import { run, statement } from '../db/statement.ts';
import type { EventFacts } from './event.presenter.ts';

// Public events have not started. The database's clock decides, because all replicas share it (DESIGN §4).
const select = `
  select id, title, description, to_char(date, 'YYYY-MM-DD') as date, start_time::text as "startTime",
    end_time::text as "endTime", price, capacity, seats_taken as "seatsTaken", category, image_url as "imageUrl",
    pay_now_html as "payNowHtml", extract(epoch from starts_at - now())::float8 * 1000 as "startsInMs"
  from events
  where deleted_at is null and starts_at > now()`;

export interface PublicEvent extends EventFacts {
  startsInMs: number;
}

const selectAll = statement<PublicEvent>('public events', `${select} order by starts_at, id`);
const selectOne = statement<PublicEvent>('public event', `${select} and id = $1`);

export function findPublicEvents(database: Sequelize): Promise<PublicEvent[]> {
  return run(database, selectAll, []);
}

/** Returns undefined if the event does not exist, is deleted or has started. */
export async function findPublicEvent(on: Transaction | Sequelize, id: number): Promise<PublicEvent | undefined> {
  return (await run(on, selectOne, [id]))[0];
}
