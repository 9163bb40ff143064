import { isDeepStrictEqual } from 'node:util';
import { literal, Op } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import { formatShortDate } from '@studio/contract/format/dates';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { AppError, conflict, invalidInput, notFound } from '../../errors.ts';
import { applyEdit } from '../applyEdit.ts';
import type { EditContext } from '../applyEdit.ts';
import { Event } from '../event.model.ts';
import type { SentEdit } from '../sentEdit.ts';
import type { SavedEvent } from '../storedEvent.ts';

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
      namingDay(event, () => applyEdit(transaction, context, event, each, actor));

    const fields = withoutDates(sent.fields, opened);
    const saved = [await edit(opened, { ...sent, fields })];
    const all = { ...fields, ...storedLists(fields, opened) };
    for (const event of following) saved.push(await edit(event, { fields: all, before: {}, sameIds: opened }));
    return saved;
  });
}

/** Locks all coming workshops of the series by id, because one that is being edited may change its place in it. */
async function lockComing(transaction: Transaction, id: number): Promise<Event[]> {
  const event = await Event.findOne({ where: { id, deletedAt: null }, transaction });
  if (!event) throw notFound('This workshop does not exist.');
  if (event.seriesId === null) return [];
  return Event.findAll({
    where: { seriesId: event.seriesId, deletedAt: null, cancelledAt: null, startsAt: { [Op.gt]: literal('now()') } },
    order: ['id'],
    lock: transaction.LOCK.NO_KEY_UPDATE,
    transaction,
  });
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

async function namingDay<Result>({ date }: Event, work: () => Promise<Result>): Promise<Result> {
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
