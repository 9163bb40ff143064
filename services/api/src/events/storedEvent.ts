import type { Transaction } from 'sequelize';
import { recordAudit } from '../admins/audit/audit.ts';
import type { Actor } from '../admins/audit/audit.ts';
import { notFound } from '../errors.ts';
import { Event } from './event.model.ts';
import { auditFieldsOf } from './eventFields.ts';
import { notifyEventsUpdated } from './eventUpdates.ts';
import type { StoredValues } from './storableEvent.ts';

export interface SavedEvent {
  event: Event;
  /** Sentences about sent values that visitors will not see, such as removed markup. */
  dropped: string[];
}

export async function insertEvent(
  transaction: Transaction,
  values: StoredValues & { seriesId?: number | null },
  actor: Actor,
): Promise<Event> {
  const created = await Event.create(values, { transaction });
  const event = await created.reload({ transaction });
  transaction.afterCommit(notifyEventsUpdated);
  await recordAudit(transaction, actor, {
    action: 'event.created',
    subject: subjectOf(event),
    after: auditFieldsOf(event),
  });
  return event;
}

/** @throws not_found */
export async function lockEvent(transaction: Transaction, id: number): Promise<Event> {
  const event = await Event.findOne({
    where: { id, deletedAt: null },
    lock: transaction.LOCK.NO_KEY_UPDATE,
    transaction,
  });
  if (!event) throw notFound('This workshop does not exist.');
  return event;
}

export function subjectOf({ id, title, date }: Event): string {
  return `${title}, ${date} (${id})`;
}
