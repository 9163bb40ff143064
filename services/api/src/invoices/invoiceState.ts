import { Op } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import { sumOfLines } from '@studio/contract/bookings/orderLines';
import type { Cents } from '@studio/contract/format/money';
import type { InvoiceStep } from '@studio/contract/invoices/invoices';
import type { Booking } from '../bookings/booking.model.ts';
import { OrderLine } from '../bookings/money/orderLine.model.ts';
import { paidAfterRefundsOf } from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';
import { transactionOf } from '../db/transact.ts';
import { Invoice } from './invoice.model.ts';

export interface InvoiceState {
  /** The oldest first. */
  invoices: Invoice[];
  /** The invoice that no credit note credits; null if there is none. */
  current: Invoice | null;
  /** What the booking costs now: its cancellation fee once it is cancelled, nothing once its money was paid back. */
  lines: OrderLine[];
  total: Cents;
  step: InvoiceStep;
}

const selectPaid = statement<{ paid: Cents }>(
  'paid for an order, for invoices',
  `select ${paidAfterRefundsOf('b')} as paid from bookings b where b.order_id = $1`,
);

/** What was issued for a booking, and what can be issued now. A caller that issues something has locked the booking. */
export async function readInvoiceState(on: Transaction | Sequelize, booking: Booking): Promise<InvoiceState> {
  const { orderId } = booking;
  const isCancelled = booking.status === 'cancelled';
  const lines = isRefunded(booking) ? [] : await findLines(on, orderId, isCancelled);
  const invoices = await findInvoices(on, orderId);
  const current = findCurrent(invoices);
  const total = sumOfLines(lines);
  const paid = (await run(on, selectPaid, [orderId]))[0]?.paid ?? 0;
  // Money above the fee of a cancelled booking is undecided: it is refunded, or added to the fee.
  const isPaid = isCancelled ? paid === total : paid >= total;
  return { invoices, current, lines, total, step: stepOf({ invoices, current, lines, total, isPaid }) };
}

/** True if an admin has noted that the money went back, although the booking was not cancelled. */
export function isRefunded({ status, paymentStatus }: Booking): boolean {
  return status !== 'cancelled' && paymentStatus === 'refunded';
}

function findLines(on: Transaction | Sequelize, orderId: number, isCancelled: boolean): Promise<OrderLine[]> {
  const kind = isCancelled ? 'cancellation_fee' : { [Op.ne]: 'cancellation_fee' };
  return OrderLine.findAll({ where: { orderId, kind }, order: ['id'], transaction: transactionOf(on) });
}

function findInvoices(on: Transaction | Sequelize, orderId: number): Promise<Invoice[]> {
  return Invoice.findAll({ where: { orderId }, order: ['id'], transaction: transactionOf(on) });
}

function findCurrent(invoices: readonly Invoice[]): Invoice | null {
  const credited = new Set(invoices.map(({ creditedId }) => creditedId));
  return invoices.findLast(({ id, kind }) => kind === 'invoice' && !credited.has(id)) ?? null;
}

interface Facts extends Omit<InvoiceState, 'step'> {
  isPaid: boolean;
}

function stepOf({ invoices, current, lines, total, isPaid }: Facts): InvoiceStep {
  const isUpToDate = current ? isSame(current.lineIds, lines) : total === 0;
  if (isUpToDate) return invoices.length > 0 ? 'none' : 'nothing';
  if (!isPaid) return 'unpaid';
  return invoices.length > 0 ? 'update' : 'first';
}

/** Compares only ids, because lines are never edited. Both lists are sorted by id. */
function isSame(lineIds: readonly number[], lines: readonly OrderLine[]): boolean {
  return lineIds.length === lines.length && lines.every(({ id }, index) => lineIds[index] === id);
}
