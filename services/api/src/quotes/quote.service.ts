import type { Sequelize, Transaction } from 'sequelize';
import { formatWeekdayDate, studioDay, studioInstant, addDays } from '@studio/contract/format/dates';
import type { QuoteEdit, QuoteInput } from '@studio/contract/quotes/quotes';
import { quoteEnd, quoteReminderDays, quoteStateOf } from '@studio/contract/quotes/quoteState';
import { recordAudit } from '../admins/audit/audit.ts';
import type { Actor } from '../admins/audit/audit.ts';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { changedMeanwhile, conflict, invalidInput, notFound } from '../errors.ts';
import { enqueueMail } from '../outbox/outbox.ts';
import { readSettings } from '../settings/readSettings.ts';
import { Quote } from './quote.model.ts';
import { findTakenDays, lockDays } from './takenDays.ts';

/** @throws not_found if the message does not exist */
export function createQuote(database: Sequelize, input: QuoteInput, actor: Actor): Promise<Quote> {
  return transact(database, async (transaction) => {
    await requireMessage(transaction, input);
    const { keptPercentAfter } = await readSettings(transaction);
    const quote = await Quote.create({ ...input, keptPercentAfter }, { transaction });
    await recordAudit(transaction, actor, { action: 'quote.created', subject: subjectOf(quote) });
    return quote.reload({ transaction });
  });
}

/**
 * An edit of a sent quote shows on its page at once. Another e-mail address ends its link and gets a new one.
 * @throws not_found, conflict, changed_meanwhile, day_taken, invalid_input
 */
export function editQuote(database: Sequelize, id: number, edit: QuoteEdit, actor: Actor): Promise<Quote> {
  const { version, ...input } = edit;
  return updateQuote(database, id, version, actor, 'quote.updated', async (transaction, quote) => {
    await requireMessage(transaction, input);
    const { email } = quote;
    await quote.update({ ...input, version: version + 1 }, { transaction });
    if (quoteStateOf(quote, new Date()) !== 'sent') return;
    await requireFree(transaction, quote);
    if (quote.email.toLowerCase() !== email.toLowerCase()) await mailLink(transaction, quote, actor.requestId);
    await enqueueReminder(transaction, quote, actor.requestId);
  });
}

/** Mails the link and holds the days against other quotes. @throws not_found, conflict, changed_meanwhile, day_taken, invalid_input */
export function sendQuote(database: Sequelize, id: number, version: number, actor: Actor): Promise<Quote> {
  return updateQuote(database, id, version, actor, 'quote.sent', async (transaction, quote) => {
    if (quoteEnd(quote.validUntil).getTime() <= Date.now()) throw invalid('validUntil', 'This date is in the past');
    await requireFree(transaction, quote);
    if (!quote.sentAt) {
      const { keptPercentAfter } = await readSettings(transaction);
      await quote.update({ keptPercentAfter }, { transaction });
    }
    await mailLink(transaction, quote, actor.requestId);
    await enqueueReminder(transaction, quote, actor.requestId);
  });
}

/** The link then says that the quote has ended, and its days are free. @throws not_found, conflict, changed_meanwhile */
export function endQuote(database: Sequelize, id: number, version: number, actor: Actor): Promise<Quote> {
  return updateQuote(database, id, version, actor, 'quote.ended', async (transaction, quote) => {
    await quote.update({ endedAt: new Date() }, { transaction });
  });
}

function updateQuote(
  database: Sequelize,
  id: number,
  version: number,
  actor: Actor,
  action: 'quote.updated' | 'quote.sent' | 'quote.ended',
  update: (transaction: Transaction, quote: Quote) => Promise<void>,
): Promise<Quote> {
  return transact(database, async (transaction) => {
    await lockDays(transaction);
    const quote = await Quote.findOne({ where: { id }, lock: transaction.LOCK.UPDATE, transaction });
    if (!quote) throw notFound('This quote does not exist.');
    if (quote.acceptedAt) throw conflict('conflict', 'This quote is accepted. Please change its booking instead.');
    if (quote.version !== version) throw changedMeanwhile('this quote', quote.updatedAt);
    await update(transaction, quote);
    await recordAudit(transaction, actor, { action, subject: subjectOf(quote), after: { version: quote.version } });
    return quote.reload({ transaction });
  });
}

async function mailLink(transaction: Transaction, quote: Quote, requestId: string | null): Promise<void> {
  const sentAt = new Date();
  await quote.update({ sentAt, openedAt: null, declinedAt: null, endedAt: null }, { transaction });
  const key = `quote-sent:${quote.id}:${sentAt.getTime()}`;
  await enqueueMail(transaction, { kind: 'quote-sent', key, quoteId: quote.id, requestId });
}

/** Enqueues one reminder for each last day. It is not sent if the quote has another last day by then. */
async function enqueueReminder(
  transaction: Transaction,
  { id: quoteId, validUntil }: Quote,
  requestId: string | null,
): Promise<void> {
  const dueAt = studioInstant(addDays(validUntil, -quoteReminderDays), '09:00');
  if (dueAt.getTime() <= Date.now()) return;
  const reminder = { kind: 'quote-ends', key: `quote-ends:${quoteId}:${validUntil}` } as const;
  await enqueueMail(transaction, { ...reminder, dueAt, startsAt: quoteEnd(validUntil), quoteId, requestId });
}

async function requireFree(transaction: Transaction, quote: Quote): Promise<void> {
  const taken = await findTakenDays(transaction, quote);
  for (const [index, { date }] of quote.days.entries()) {
    if (date < studioDay(new Date())) throw invalid(`days[${index}].date`, `${formatWeekdayDate(date)} is in the past`);
    const workshop = taken.workshopAt(index);
    const other = taken.quoteAt(index);
    if (workshop !== null) throw dayTaken(date, `has the workshop ‘${workshop}’`);
    if (other !== null) throw dayTaken(date, `is held for quote ${other}`);
  }
}

const selectMessage = statement<{ id: number }>(
  'message to quote',
  'select id from contact_messages where id = $1 and quarantine is null',
);

async function requireMessage(
  transaction: Transaction,
  { contactMessageId }: Pick<QuoteInput, 'contactMessageId'>,
): Promise<void> {
  if (contactMessageId === null) return;
  if ((await run(transaction, selectMessage, [contactMessageId])).length === 0)
    throw notFound('This message does not exist.');
}

function subjectOf({ id }: Quote): string {
  return `quote ${id}`;
}

function invalid(field: string, message: string): Error {
  return invalidInput(message, { [field]: message });
}

function dayTaken(date: string, why: string): Error {
  return conflict('day_taken', `${formatWeekdayDate(date)} ${why}.`);
}
