import { isDeepStrictEqual } from 'node:util';
import type { Sequelize, Transaction } from 'sequelize';
import { object } from 'yup';
import { furtherDatesSchema } from '@studio/contract/events/eventTimesInput';
import type { FurtherDateInput } from '@studio/contract/events/eventTimesInput';
import type { FurtherDateView } from '@studio/contract/format/courseDates';
import { formatShortDate } from '@studio/contract/format/dates';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { AppError, conflict, invalidInput, notFound } from '../../errors.ts';
import { parse } from '../../input/parse.ts';
import { applyEdit } from '../admin/applyEdit.ts';
import type { EditContext } from '../admin/applyEdit.ts';
import type { SentEdit } from '../admin/eventPatch.ts';
import { Event } from '../event.model.ts';
import { detailsOf } from '../eventFields.ts';
import type { SavedEvent } from '../storedEvent.ts';
import { comingOfSeries } from './comingOfSeries.ts';

interface Sent {
  date?: unknown;
  furtherDates?: unknown;
}

const datesSchema = object({ furtherDates: furtherDatesSchema });

/**
 * Edits a coming workshop of a series and all that follow it, or none of them. Days are never applied. Edited times of
 * further dates are, by their place, to courses that have as many dates.
 * @returns the opened workshop first
 * @throws not_found, invalid_input, capacity_below_taken, changed_meanwhile, conflict
 */
export function editFollowing(
  context: EditContext & { database: Sequelize },
  id: number,
  sent: SentEdit,
  actor: Actor,
): Promise<SavedEvent[]> {
  return transact(context.database, async (transaction) => {
    const coming = await lockComing(transaction, id);
    const opened = coming.find((event) => event.id === id);
    if (!opened) throw conflict('conflict', 'This workshop is over, cancelled or in no series, so none follows it.');
    const following = coming.filter(({ startsAt }) => startsAt > opened.startsAt);
    const edit = (event: Event, each: SentEdit) =>
      withDayInErrors(event, () => applyEdit(transaction, context, event, each, actor));

    const { furtherDates, ...fields } = withSameDays(sent.fields, opened);
    const { furtherDates: datesBefore } = opened;
    const detailsBefore = detailsOf(opened);
    const saved = [await edit(opened, { ...sent, fields: { ...fields, furtherDates } })];
    const all = { ...fields, ...storedLists(fields, opened) };
    const editedDetails = partsThatDiffer(detailsOf(opened), detailsBefore);
    for (const event of following) {
      const details = { ...detailsOf(event), ...editedDetails };
      const dates = withEditedTimes(event.furtherDates, datesBefore, furtherDates);
      const edited = { ...all, details, furtherDates: dates };
      saved.push(await edit(event, { fields: edited, before: {}, sameIds: opened }));
    }
    return saved;
  });
}

/** Locks all coming workshops of the series by id, because one that is being edited may change its place in it. */
async function lockComing(transaction: Transaction, id: number): Promise<Event[]> {
  const event = await Event.findOne({ where: { id, deletedAt: null }, transaction });
  if (!event) throw notFound('This workshop does not exist.');
  if (event.seriesId === null) return [];
  const where = comingOfSeries(event.seriesId);
  const lock = () => Event.findAll({ where, order: ['id'], lock: transaction.LOCK.NO_KEY_UPDATE, transaction });
  // Copies that were made while the first statement waited for their original are found by the second one only.
  await lock();
  return lock();
}

/** Returns the sent fields without the date, and with all further dates. */
function withSameDays(sent: object, opened: Event): { furtherDates: FurtherDateInput[] } {
  const { date = opened.date, furtherDates: dates = opened.furtherDates, ...fields }: Sent = sent;
  const { furtherDates } = parse(datesSchema, { furtherDates: dates });
  const message = 'A date can only be changed for one workshop.';
  if (date !== opened.date) throw invalidInput(message, { date: message });
  const isSame = isDeepStrictEqual(furtherDates.map(dayOf), opened.furtherDates.map(dayOf));
  if (!isSame) throw invalidInput(message, { furtherDates: message });
  return { ...fields, furtherDates };
}

function dayOf({ id, date }: FurtherDateInput): object {
  return { id, date };
}

function withEditedTimes(
  dates: readonly FurtherDateView[],
  before: readonly FurtherDateInput[],
  after: readonly FurtherDateInput[],
): readonly FurtherDateView[] {
  if (dates.length !== before.length) return dates;
  return dates.map((one, place) => ({ ...one, ...partsThatDiffer(after[place] ?? {}, before[place] ?? {}) }));
}

/** New ticket types and questions got their ids with the first workshop. */
function storedLists(fields: object, { ticketTypes, questions }: Event): object {
  return { ...('ticketTypes' in fields && { ticketTypes }), ...('questions' in fields && { questions }) };
}

function partsThatDiffer(after: object, before: object): object {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([part, value]) => !isDeepStrictEqual(value, known.get(part))),
  );
}

async function withDayInErrors<Result>({ date }: Event, work: () => Promise<Result>): Promise<Result> {
  const day = formatShortDate(date);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, code, message, detail } = error;
    const fields = Object.entries(detail.fields ?? {}).map(([name, sentence]): [string, string] => [
      name,
      `${day}: ${sentence}`,
    ]);
    throw new AppError(kind, code, `${day}: ${message}`, {
      ...detail,
      ...(detail.fields && { fields: Object.fromEntries(fields) }),
    });
  }
}
