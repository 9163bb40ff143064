import { isDeepStrictEqual } from 'node:util';
import type { Sequelize, Transaction } from 'sequelize';
import { formatShortDate } from '@studio/contract/format/dates';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { AppError, conflict, invalidInput, notFound } from '../../errors.ts';
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

/**
 * Edits a coming workshop of a series and all that follow it, or none of them. Dates are never applied.
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

    const fields = withoutDates(sent.fields, opened);
    const detailsBefore = detailsOf(opened);
    const saved = [await edit(opened, { ...sent, fields })];
    const all = { ...fields, ...storedLists(fields, opened) };
    const editedDetails = partsThatDiffer(detailsOf(opened), detailsBefore);
    for (const event of following) {
      const details = { ...detailsOf(event), ...editedDetails };
      saved.push(await edit(event, { fields: { ...all, details }, before: {}, sameIds: opened }));
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

function withoutDates(sent: object, opened: Event): object {
  const { date = opened.date, furtherDates = opened.furtherDates, ...fields }: Sent = sent;
  const message = 'A date can only be changed for one workshop.';
  if (date !== opened.date) throw invalidInput(message, { date: message });
  if (!isDeepStrictEqual(furtherDates, opened.furtherDates)) throw invalidInput(message, { furtherDates: message });
  return fields;
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
