import { literal } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import { eventInputSchema } from '@studio/contract/events/events';
import type { EventCopies, EventInput } from '@studio/contract/events/events';
import { isSameTime } from '@studio/contract/mail/eventRescheduledText';
import type { EventTimes } from '@studio/contract/mail/eventRescheduledText';
import { recordAudit } from '../admins/audit/audit.ts';
import type { Actor } from '../admins/audit/audit.ts';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { changedMeanwhile, conflict, notFound } from '../errors.ts';
import { parse } from '../input/parse.ts';
import { isStale } from '../input/staleEdit.ts';
import { readMarkup, renderMarkup } from '../payments/payfast/payNowMarkup.ts';
import { Event } from './event.model.ts';
import { auditFieldsOf, inputOf, timesOf } from './eventFields.ts';
import { notifyEventsUpdated } from './eventUpdates.ts';
import { prepareQuestions } from './questions.ts';
import { requireUnpaid } from './requireUnpaid.ts';
import { prepareTickets } from './ticketTypes.ts';

// The lock is advisory: two different events with the same title may be copied at the same time, so no row can be
// locked.
const lockTitle = statement('title lock', 'select pg_advisory_xact_lock(hashtextextended($1, 4034))');

export interface AdminEventContext {
  database: Sequelize;
  formOrigins: readonly string[];
  rescheduleReminders: (transaction: Transaction, event: Event, requestId: string | null) => Promise<void>;
  /** Enqueues the mails about another date or time; `from` is the date and time that people knew. */
  enqueueEventRescheduled: (
    transaction: Transaction,
    event: Event,
    from: EventTimes,
    requestId: string | null,
  ) => Promise<void>;
  /** Offers added seats, and tells those who wait that the event was rescheduled or deleted. */
  updateWaitlist: (
    transaction: Transaction,
    event: Event,
    edit: { isRescheduled: boolean; requestId: string | null },
  ) => Promise<void>;
}

export interface SavedEvent {
  event: Event;
  /** Sentences about sent values that visitors will not see, such as removed markup. */
  dropped: string[];
}

/** @throws invalid_input, also for unusable pay-now markup */
export function createEvent(context: AdminEventContext, input: EventInput, actor: Actor): Promise<SavedEvent> {
  const { values, dropped } = storable(input, context.formOrigins);
  return transact(context.database, async (transaction) => ({
    event: await insertEvent(transaction, await withIds(transaction, values), actor),
    dropped,
  }));
}

interface SentEdit {
  fields: object;
  /** The values that the client had read before the edit; empty if it sent none. */
  before: object;
}

/**
 * Held and pending bookings keep the price that the visitor was shown (DESIGN §4).
 * @throws not_found, invalid_input, capacity_below_taken, changed_meanwhile, conflict
 */
export function editEvent(context: AdminEventContext, id: number, sent: SentEdit, actor: Actor): Promise<SavedEvent> {
  return transact(context.database, async (transaction) => {
    // The lock prevents seat claims, so that the capacity cannot fall below the booked seats.
    const event = await lockEvent(transaction, id);
    if (event.cancelledAt !== null) throw conflict('conflict', 'This workshop is cancelled. Duplicate it instead.');
    const { startsAt: startedAt } = event;
    const timesBefore = timesOf(event);
    const before = inputOf(event);
    const auditedBefore = auditFieldsOf(event);
    const input = parse(eventInputSchema, { ...before, ...sent.fields });
    // Unchanged markup is not validated again, because the allowed hosts may have changed since.
    const { values: fields, dropped } = isSameMarkup(input, event)
      ? asStored(input)
      : storable(input, context.formOrigins);
    const values = await withIds(transaction, fields, { areSent: 'ticketTypes' in sent.fields, event });
    const wanted = { ...values, payNowButtonHtml: values.payNowHtml };
    if (values.isPrivate !== event.isPrivate) throw privacyFixed();
    if (isStale(before, sent.before, wanted)) throw changedMeanwhile('this workshop', event.updatedAt);
    if (values.capacity < event.seatsTaken) throw belowTaken(event.seatsTaken);
    await event.update(values, { transaction });
    await event.reload({ transaction });
    transaction.afterCommit(notifyEventsUpdated);
    if (!isSameTime(timesBefore, timesOf(event))) {
      await event.update({ rescheduleCount: event.rescheduleCount + 1 }, { transaction });
      await context.enqueueEventRescheduled(transaction, event, timesBefore, actor.requestId);
    }
    const isRescheduled = event.startsAt.getTime() !== startedAt.getTime();
    if (isRescheduled) await context.rescheduleReminders(transaction, event, actor.requestId);
    await context.updateWaitlist(transaction, event, { isRescheduled, requestId: actor.requestId });
    await recordAudit(transaction, actor, {
      action: 'event.updated',
      subject: subjectOf(event),
      before: auditedBefore,
      after: auditFieldsOf(event),
    });
    return { event, dropped };
  });
}

/** The event stays visible on its booking pages only (DESIGN §4 Deleting an event). @throws not_found, conflict */
export function deleteEvent(context: AdminEventContext, id: number, actor: Actor): Promise<void> {
  return transact(context.database, async (transaction) => {
    const event = await lockEvent(transaction, id);
    await requireUnpaid(transaction, id);
    await event.update({ deletedAt: literal('now()') }, { transaction });
    await context.updateWaitlist(transaction, event, { isRescheduled: false, requestId: actor.requestId });
    transaction.afterCommit(notifyEventsUpdated);
    await recordAudit(transaction, actor, {
      action: 'event.deleted',
      subject: subjectOf(event),
      before: auditFieldsOf(event),
    });
  });
}

/**
 * Copies the workshop to the given days. A day that already has a workshop with the same title and start is left out,
 * so that a repeated request makes no second copy.
 * @returns the copies made
 * @throws not_found
 */
export function copyEvent(
  context: AdminEventContext,
  id: number,
  { dates }: EventCopies,
  actor: Actor,
): Promise<Event[]> {
  return transact(context.database, async (transaction) => {
    const event = await lockEvent(transaction, id);
    // A concurrent copy of the same title waits here and then finds these copies.
    await run(transaction, lockTitle, [event.title]);
    const { title, startTime } = event;
    const where = { title, startTime, date: dates, deletedAt: null, cancelledAt: null };
    const taken = await Event.findAll({ attributes: ['date'], where, transaction });
    const { payNowButtonHtml: payNowHtml, ...fields } = inputOf(event);
    const copies: Event[] = [];
    for (const date of dates) {
      if (taken.some((same) => same.date === date)) continue;
      const { ticketTypes, questions } = event;
      copies.push(await insertEvent(transaction, { ...fields, ticketTypes, questions, payNowHtml, date }, actor));
    }
    return copies;
  });
}

type FormValues = Omit<EventInput, 'payNowButtonHtml'> & { payNowHtml: string | null };
type StoredValues = FormValues & Pick<Event, 'ticketTypes' | 'questions'>;

async function withIds(
  transaction: Transaction,
  values: FormValues,
  edit?: { areSent: boolean; event: Event },
): Promise<StoredValues> {
  const { areSent = true, event } = edit ?? {};
  const tickets = await prepareTickets(transaction, values, { areSent, known: event?.ticketTypes ?? [] });
  const questions = await prepareQuestions(transaction, values.questions, event?.questions ?? []);
  return { ...values, ...tickets, questions };
}

/** Replaces the markup by the form composed from it (DESIGN §4 Paying). */
function storable(
  { payNowButtonHtml, ...fields }: EventInput,
  formOrigins: readonly string[],
): { values: FormValues; dropped: string[] } {
  if (!payNowButtonHtml) return asStored({ ...fields, payNowButtonHtml: null });
  const { form, dropped } = readMarkup(payNowButtonHtml, formOrigins);
  return { values: { ...fields, payNowHtml: renderMarkup(form) }, dropped };
}

function asStored({ payNowButtonHtml: payNowHtml, ...fields }: EventInput): {
  values: FormValues;
  dropped: string[];
} {
  return { values: { ...fields, payNowHtml }, dropped: [] };
}

function isSameMarkup({ payNowButtonHtml }: EventInput, { payNowHtml }: Event): boolean {
  return payNowButtonHtml === payNowHtml;
}

async function insertEvent(transaction: Transaction, values: StoredValues, actor: Actor): Promise<Event> {
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

async function lockEvent(transaction: Transaction, id: number): Promise<Event> {
  const event = await Event.findOne({
    where: { id, deletedAt: null },
    lock: transaction.LOCK.NO_KEY_UPDATE,
    transaction,
  });
  if (!event) throw notFound('This workshop does not exist.');
  return event;
}

function subjectOf({ id, title, date }: Event): string {
  return `${title}, ${date} (${id})`;
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
