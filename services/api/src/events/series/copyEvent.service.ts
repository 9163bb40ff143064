import type { Sequelize, Transaction } from 'sequelize';
import type { EventCopies } from '@studio/contract/events/events';
import { addDays, daysBetween, formatShortDate } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import type { Actor } from '../../admins/audit/audit.ts';
import { run, runInsert, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { conflict } from '../../errors.ts';
import { rejectTakenStart } from '../admin/seriesStarts.ts';
import { Event } from '../event.model.ts';
import { inputOf } from '../eventFields.ts';
import { insertEvent, lockEvent } from '../storedEvent.ts';
import { comingOfSeries } from './comingOfSeries.ts';

/** Two years of weekly workshops. It limits what one edit of all following ones locks. */
const maxComing = 104;

// The lock is advisory: two different events with the same title may be copied at the same time, so no row can be
// locked.
const lockTitle = statement('title lock', 'select pg_advisory_xact_lock(hashtextextended($1, 4034))');
const selectDays = statement<{ day: Day }>(
  'days of a workshop',
  `select distinct to_char(other.date, 'YYYY-MM-DD') as day
   from events e join events other on other.title = e.title and other.start_time = e.start_time
   where e.id = $1 and other.deleted_at is null and other.cancelled_at is null order by day`,
);
const takeId = statement<{ id: number }>('id of a series', `select nextval('series_ids')::integer as id`);

/** Returns the days on which a workshop with the same title and start takes place. */
export async function findSameDays(on: Sequelize | Transaction, id: number): Promise<Day[]> {
  return (await run(on, selectDays, [id])).map(({ day }) => day);
}

/**
 * Copies the workshop to the given days. A public workshop and its copies are one series.
 * @returns the ids of the copies
 * @throws not_found; conflict if a workshop with the same title and start takes place on one of the days, or the series
 * would be too long
 */
export function copyEvent(database: Sequelize, id: number, { dates }: EventCopies, actor: Actor): Promise<number[]> {
  return transact(database, async (transaction) => {
    const event = await lockEvent(transaction, id);
    // A concurrent copy of the same title waits here and then finds these copies.
    await run(transaction, lockTitle, [event.title]);
    const sameDays = await findSameDays(transaction, id);
    const taken = dates.filter((date) => sameDays.includes(date));
    if (taken.length > 0) throw alreadyThere(taken);

    const { payNowButtonHtml: payNowHtml, ...fields } = inputOf(event);
    const { ticketTypes, questions, startTime } = event;
    const seriesId = await joinSeries(transaction, event);
    const ids: number[] = [];
    for (const date of dates) {
      const values = { ...fields, ...shiftDates(event, date), ticketTypes, questions, payNowHtml, seriesId };
      const copy = await rejectTakenStart({ date, startTime }, () => insertEvent(transaction, values, actor));
      ids.push(copy.id);
    }
    if (seriesId !== null && (await Event.count({ where: comingOfSeries(seriesId), transaction })) > maxComing)
      throw noCopy(`A series can have at most ${maxComing} coming workshops.`);
    return ids;
  });
}

/** All dates move by the same number of days. They keep their ids, so that a booking that moves keeps its calendar entries. */
function shiftDates(event: Event, date: Day): Pick<Event, 'date' | 'furtherDates'> {
  const days = daysBetween(event.date, date);
  return { date, furtherDates: event.furtherDates.map((one) => ({ ...one, date: addDays(one.date, days) })) };
}

/** Returns the series of the event, which is new for its first copies. A private event has none (ADR 0106). */
async function joinSeries(transaction: Transaction, event: Event): Promise<number | null> {
  if (event.isPrivate) return null;
  if (event.seriesId !== null) return event.seriesId;
  const { id } = await runInsert(transaction, takeId, []);
  await event.update({ seriesId: id }, { transaction });
  return id;
}

const namedDays = 4;

function alreadyThere(taken: readonly Day[]): Error {
  const days = taken.slice(0, namedDays).map(formatShortDate).join(', ');
  const others = taken.length > namedDays ? ` and ${taken.length - namedDays} more days` : '';
  return noCopy(`This workshop is already on the calendar on ${days}${others}.`);
}

function noCopy(reason: string): Error {
  const message = `${reason} No copy was made.`;
  return conflict('conflict', message, { fields: { dates: message } });
}
