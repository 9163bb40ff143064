import type { Transaction } from 'sequelize';
import type { FurtherDateInput } from '@studio/contract/events/eventTimesInput';
import type { FurtherDateView } from '@studio/contract/format/courseDates';
import { statement } from '../db/statement.ts';
import { assignIds } from './assignIds.ts';

const takeIds = statement<{ id: number }>(
  'ids of course dates',
  `select nextval('course_date_ids')::integer as id from generate_series(1, $1::integer)`,
);

/** @param known the dates of the event before the edit: these keep their ids, others are new */
export async function prepareFurtherDates(
  transaction: Transaction,
  dates: readonly FurtherDateInput[],
  known: readonly FurtherDateView[],
): Promise<FurtherDateView[]> {
  const withIds = await assignIds(transaction, takeIds, dates, ({ id }) => known.some((date) => date.id === id));
  return withIds.map(({ id, date, startTime, endTime }) => ({ id, date, startTime, endTime }));
}
