import type { Sequelize, Transaction } from 'sequelize';
import type { InvoiceInput } from '@studio/contract/invoices/invoiceInput';
import { invoiceNumber, maxAbridgedInvoice } from '@studio/contract/invoices/invoices';
import type { Buyer } from '@studio/contract/invoices/invoices';
import { recordAudit } from '../admins/audit/audit.ts';
import type { Actor } from '../admins/audit/audit.ts';
import type { Booking } from '../bookings/booking.model.ts';
import { lockBooking, lockListed } from '../bookings/lockBooking.ts';
import { listedStatuses } from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { conflict, invalidInput } from '../errors.ts';
import { Event } from '../events/event.model.ts';
import { Order } from '../orders/order.model.ts';
import { creditInvoice } from './creditInvoice.ts';
import { Invoice } from './invoice.model.ts';
import { invoiceRows } from './invoiceRows.ts';
import { isRefunded, readInvoiceState } from './invoiceState.ts';
import type { InvoiceState } from './invoiceState.ts';
import type { Seller } from './seller.ts';

export interface InvoiceContext {
  database: Sequelize;
  seller: Seller;
}

/**
 * Issues what is missing: an invoice of a paid booking, or a credit note and a new invoice after a change. A repeated
 * request issues nothing more. For an admin an invoice that names another buyer is replaced too.
 * @param actor the admin; null for the visitor
 * @throws not_found; conflict and not_paid if nothing can be issued; invalid_input without an address that the law requires
 */
export function issueInvoice(
  { database, seller }: InvoiceContext,
  bookingId: number,
  input: InvoiceInput,
  actor: Actor | null,
): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockListed(transaction, bookingId);
    const state = await readInvoiceState(transaction, booking);
    const buyer = { ...buyerOf(state, booking), ...input };
    const isReplaced = actor !== null && state.current !== null && !isSameBuyer(state.current.content.buyer, buyer);
    if (state.step === 'none' && !isReplaced) return;
    requireIssuable(state, booking);
    const reason = state.step === 'none' ? 'The details of the buyer were corrected' : changeReason(booking);
    const issued = await issueDocuments(transaction, { booking, state, buyer, seller, reason });
    if (actor) await recordIssue(transaction, actor, booking, issued);
  });
}

/**
 * Issues the documents of a change, or of the booking that a split has made, with the buyer of the last ones, and a tax
 * invoice that is due. What is not paid, and an invoice that needs an address, waits.
 */
export function issueMissing({ database, seller }: InvoiceContext, bookingId: number): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockBooking(transaction, { id: bookingId, status: listedStatuses });
    if (!booking) return;
    const state = await readInvoiceState(transaction, booking);
    if (state.step === 'unpaid' || lacksName(state.step, booking.order)) return;
    if (state.step === 'none' || state.step === 'nothing') return clearOutdated(transaction, booking);
    const buyer = (state.step === 'first' && (await findSplitBuyer(transaction, booking))) || buyerOf(state, booking);
    if (lacksAddress(seller, state, buyer)) return;
    await issueDocuments(transaction, { booking, state, buyer, seller, reason: changeReason(booking) });
  });
}

const selectSplitBuyer = statement<{ buyer: Buyer }>(
  'buyer of the booking that was split',
  `select i.content -> 'buyer' as buyer from payments p join invoices i on i.booking_reference = p.transfer_reference
   where p.order_id = $1 and p.transfer_of is not null and p.amount > 0 order by i.id desc limit 1`,
);

async function findSplitBuyer(transaction: Transaction, { orderId }: Booking): Promise<Buyer | undefined> {
  return (await run(transaction, selectSplitBuyer, [orderId]))[0]?.buyer;
}

/** The buyer of the last document, or the payer of the booking. */
export function buyerOf({ invoices }: Pick<InvoiceState, 'invoices'>, { order }: Booking): Buyer {
  const name = `${order.firstName} ${order.lastName}`.trim();
  return invoices.at(-1)?.content.buyer ?? { name, company: '', vatNumber: '', address: '' };
}

/** True for a tax invoice that must name the address of the buyer (VAT Act s20(4)). */
export function needsAddress({ vatNumber }: Seller, { total }: Pick<InvoiceState, 'total'>): boolean {
  return vatNumber !== '' && total > maxAbridgedInvoice;
}

function lacksAddress(seller: Seller, state: InvoiceState, { address }: Buyer): boolean {
  return needsAddress(seller, state) && address === '';
}

function lacksName(step: InvoiceState['step'], { erasedAt }: Order): boolean {
  return step === 'first' && erasedAt !== null;
}

function requireIssuable({ step }: InvoiceState, { order }: Booking): void {
  if (step === 'unpaid') {
    throw conflict('not_paid', 'There is an invoice once the booking and its last change are paid.');
  }
  if (step === 'nothing') throw conflict('conflict', 'Nothing is charged for this booking, so it has no invoice.');
  if (lacksName(step, order)) {
    throw conflict('conflict', 'The data of this person was erased, so there is no name for an invoice.');
  }
}

function recordIssue(
  transaction: Transaction,
  actor: Actor,
  { bookingReference: subject }: Booking,
  issued: readonly Invoice[],
): Promise<string> {
  const numbers = issued.map(invoiceNumber).join(', ');
  return recordAudit(transaction, actor, { action: 'invoice.issued', subject, after: { numbers } });
}

interface Issue {
  booking: Booking;
  state: InvoiceState;
  buyer: Buyer;
  seller: Seller;
  /** Why the current invoice is credited. */
  reason: string;
}

/** Credits the current invoice, and charges what the booking costs now. */
async function issueDocuments(transaction: Transaction, issue: Issue): Promise<Invoice[]> {
  const { booking, state, seller, buyer } = issue;
  const { current, total } = state;
  if (lacksAddress(seller, state, buyer)) throw addressMissing();
  const issued: Invoice[] = [];
  if (current) issued.push(await creditInvoice(transaction, current, issue.reason));
  if (total > 0) issued.push(await chargeLines(transaction, issue));
  await clearOutdated(transaction, booking);
  return issued;
}

async function chargeLines(transaction: Transaction, { booking, state, seller, buyer }: Issue): Promise<Invoice> {
  const { orderId, bookingReference, eventId } = booking;
  const { lines, total } = state;
  const event = await Event.findByPk(eventId, { transaction, rejectOnEmpty: true });
  const vatRate = seller.vatNumber === '' ? null : seller.vatRate;
  const rows = invoiceRows(lines, event, vatRate);
  const lineIds = lines.map(({ id }) => id);
  const vat = rows.reduce((sum, row) => sum + row.vat, 0);
  return Invoice.create(
    { kind: 'invoice', orderId, bookingReference, lineIds, total, vat, content: { seller, buyer, vatRate, rows } },
    { transaction },
  );
}

async function clearOutdated(transaction: Transaction, { orderId }: Booking): Promise<void> {
  await Order.update({ hasOutdatedInvoice: false }, { where: { id: orderId, hasOutdatedInvoice: true }, transaction });
}

function changeReason(booking: Booking): string {
  if (booking.status === 'cancelled') return 'The booking was cancelled';
  return isRefunded(booking) ? 'The money was paid back' : 'The booking was changed';
}

function isSameBuyer(one: Buyer, other: Buyer): boolean {
  return one.company === other.company && one.vatNumber === other.vatNumber && one.address === other.address;
}

function addressMissing() {
  const sentence = 'A tax invoice of more than R5000.00 needs the address of the buyer.';
  return invalidInput(sentence, { address: sentence });
}
