import { literal } from 'sequelize';
import type { Sequelize } from 'sequelize';
import type { EventInput } from '@studio/contract/events/events';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { auditFieldsOf, datesOf } from '../eventFields.ts';
import { notifyEventsUpdated } from '../eventUpdates.ts';
import { storable, withIds } from '../storableEvent.ts';
import { insertEvent, lockEvent, subjectOf } from '../storedEvent.ts';
import type { SavedEvent } from '../storedEvent.ts';
import { applyEdit } from './applyEdit.ts';
import type { EditContext } from './applyEdit.ts';
import type { SentEdit } from './eventPatch.ts';
import { requireUnpaid } from './requireUnpaid.ts';

interface AdminEventContext extends EditContext {
  database: Sequelize;
}

/** @throws invalid_input, also for unusable pay-now markup */
export function createEvent(context: AdminEventContext, input: EventInput, actor: Actor): Promise<SavedEvent> {
  const { values, dropped } = storable(input, context.formOrigins);
  return transact(context.database, async (transaction) => ({
    event: await insertEvent(transaction, await withIds(transaction, values), actor),
    dropped,
  }));
}

/** @throws not_found, invalid_input, capacity_below_taken, changed_meanwhile, conflict */
export function editEvent(context: AdminEventContext, id: number, sent: SentEdit, actor: Actor): Promise<SavedEvent> {
  return transact(context.database, async (transaction) =>
    applyEdit(transaction, context, await lockEvent(transaction, id), sent, actor),
  );
}

/** The event stays visible on its booking pages only (DESIGN §4 Deleting an event). @throws not_found, conflict */
export function deleteEvent(context: AdminEventContext, id: number, actor: Actor): Promise<void> {
  return transact(context.database, async (transaction) => {
    const event = await lockEvent(transaction, id);
    await requireUnpaid(transaction, id);
    await event.update({ deletedAt: literal('now()') }, { transaction });
    const { requestId } = actor;
    await context.updateGuests(transaction, event, { before: datesOf(event), requestId });
    await context.updateWaitlist(transaction, event, { isRescheduled: false, requestId });
    transaction.afterCommit(notifyEventsUpdated);
    await recordAudit(transaction, actor, {
      action: 'event.deleted',
      subject: subjectOf(event),
      before: auditFieldsOf(event),
    });
  });
}
