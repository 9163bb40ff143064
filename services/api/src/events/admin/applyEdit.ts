import type { Transaction } from 'sequelize';
import { eventInputSchema } from '@studio/contract/events/events';
import type { EventDates } from '@studio/contract/format/courseDates';
import { studioInstant } from '@studio/contract/format/dates';
import { isSameTime } from '@studio/contract/mail/eventRescheduledText';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { changedMeanwhile, conflict } from '../../errors.ts';
import { parse } from '../../input/parse.ts';
import { isStale } from '../../input/staleEdit.ts';
import type { Event } from '../event.model.ts';
import { auditFieldsOf, datesOf, inputOf } from '../eventFields.ts';
import { notifyEventsUpdated } from '../eventUpdates.ts';
import { asStored, isSameMarkup, storable, withIds } from '../storableEvent.ts';
import type { StoredValues } from '../storableEvent.ts';
import { subjectOf } from '../storedEvent.ts';
import type { SavedEvent } from '../storedEvent.ts';
import type { SentEdit } from './eventPatch.ts';
import { requireUnusedDates } from './requireUnusedDates.ts';
import { rejectTakenStart } from './seriesStarts.ts';

export interface EditContext {
  formOrigins: readonly string[];
  rescheduleReminders: (transaction: Transaction, event: Event, requestId: string | null) => Promise<void>;
  /** Enqueues the mails about other dates or times; `from` has those that people knew. */
  enqueueEventRescheduled: (
    transaction: Transaction,
    event: Event,
    from: EventDates,
    requestId: string | null,
  ) => Promise<void>;
  /** Tells guests of rescheduled dates; those of an event that was deleted come to their missed dates again. */
  updateGuests: (
    transaction: Transaction,
    event: Event,
    edit: { before: EventDates; requestId: string | null },
  ) => Promise<void>;
  /** Offers added seats, and tells those who wait that the event was rescheduled or deleted. */
  updateWaitlist: (
    transaction: Transaction,
    event: Event,
    edit: { isRescheduled: boolean; requestId: string | null },
  ) => Promise<void>;
}

/**
 * Edits an event that the caller has locked: the lock prevents seat claims, so that the capacity cannot fall below the
 * booked seats. Held and pending bookings keep the price that the visitor was shown (DESIGN §4).
 * @throws invalid_input, capacity_below_taken, changed_meanwhile, conflict
 */
export async function applyEdit(
  transaction: Transaction,
  context: EditContext,
  event: Event,
  sent: SentEdit,
  actor: Actor,
): Promise<SavedEvent> {
  if (event.cancelledAt !== null) throw conflict('conflict', 'This workshop is cancelled. Duplicate it instead.');
  const { startsAt: startedAt } = event;
  const datesBefore = datesOf(event);
  const before = inputOf(event);
  const auditedBefore = auditFieldsOf(event);
  const input = parse(eventInputSchema, { ...before, ...sent.fields });
  // Unchanged markup is not validated again, because the allowed hosts may have changed since.
  const { values: fields, dropped } = isSameMarkup(input, event)
    ? asStored(input)
    : storable(input, context.formOrigins);
  const values = await withIds(transaction, fields, {
    areTicketsSent: 'ticketTypes' in sent.fields,
    known: sent.sameIds ? [event, sent.sameIds] : [event],
  });
  const wanted = { ...values, payNowButtonHtml: values.payNowHtml };
  if (values.isPrivate !== event.isPrivate) throw privacyFixed();
  if (isStale(before, sent.before, wanted)) throw changedMeanwhile('this workshop', event.updatedAt);
  const taken = event.seatsTaken + event.guestSeats;
  if (values.capacity < taken) throw belowTaken(taken);
  if (beginsAgain(event, values)) throw courseHasBegun();
  const dates = { before: event.furtherDates, after: values.furtherDates };
  await requireUnusedDates(transaction, event.id, dates);
  await rejectTakenStart(values, () => event.update(values, { transaction }));
  await event.reload({ transaction });
  transaction.afterCommit(notifyEventsUpdated);
  if (!isSameTime(datesBefore, datesOf(event))) {
    await event.update({ rescheduleCount: event.rescheduleCount + 1 }, { transaction });
    await context.enqueueEventRescheduled(transaction, event, datesBefore, actor.requestId);
    await context.rescheduleReminders(transaction, event, actor.requestId);
  }
  const isRescheduled = event.startsAt.getTime() !== startedAt.getTime();
  await context.updateGuests(transaction, event, { before: datesBefore, requestId: actor.requestId });
  await context.updateWaitlist(transaction, event, { isRescheduled, requestId: actor.requestId });
  await recordAudit(transaction, actor, {
    action: 'event.updated',
    subject: subjectOf(event),
    before: auditedBefore,
    after: auditFieldsOf(event),
  });
  return { event, dropped };
}

/** Whether the edit would allow to change and cancel bookings of a course again, although dates were held. */
function beginsAgain({ furtherDates, startsAt, bookingCount }: Event, { date, startTime }: StoredValues): boolean {
  if (furtherDates.length === 0 || bookingCount === 0) return false;
  return startsAt.getTime() <= Date.now() && studioInstant(date, startTime).getTime() > Date.now();
}

function courseHasBegun(): Error {
  const message = 'This course has begun, so its first date cannot be a coming day. Please edit the later dates.';
  return conflict('conflict', message, { fields: { date: message } });
}

/** A public workshop may have a waiting list, links and open forms. */
function privacyFixed(): Error {
  const message = 'A workshop cannot become private or public later. Please add another one.';
  return conflict('conflict', message, { fields: { isPrivate: message } });
}

function belowTaken(seatsTaken: number): Error {
  const places = seatsTaken === 1 ? '1 place is' : `${seatsTaken} places are`;
  const message = `Capacity cannot be below what is booked: ${places} taken.`;
  return conflict('capacity_below_taken', message, { fields: { capacity: message } });
}
