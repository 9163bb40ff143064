import fc from 'fast-check';
import type { DiscountCodeListView } from '@studio/contract/admin/discounts';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import { bookingSums } from '@studio/contract/bookings/bookingSums';
import type { BookingSumsView, MoneyEntry } from '@studio/contract/bookings/bookingSums';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import { priceTickets } from '@studio/contract/bookings/tickets';
import { groupCode } from '@studio/contract/format/groupedCode';
import type { BookingMail } from '@studio/contract/mail/bookingMails';
import { anyCart, sumsOf } from '../../../contract/test/anyCart.ts';
import type { Cart, CartSums } from '../../../contract/test/anyCart.ts';
import { useApp } from '../../test/app.ts';
import { findBookingOfHold } from '../../test/bookings.ts';
import { paidItn, sendItn, visitorClient } from '../../test/client.ts';
import { buildCode, quoteCode } from '../../test/discounts.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { invoiceClient, registered } from '../../test/invoices.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { manageClient } from '../../test/manageClient.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { readLedger } from '../../test/payments/ledger.ts';
import type { LedgerRow } from '../../test/payments/ledger.ts';
import { readMonthFile, sumOfColumn } from '../../test/payments/monthFile.ts';
import { readPaymentsFile } from '../../test/payments/paymentsFile.ts';
import { buildVoucher } from '../../test/vouchers.ts';
import type { Booking } from '../bookings/booking.model.ts';
import type { Voucher } from '../vouchers/voucher.model.ts';
import { Invoice } from './invoice.model.ts';
import { invoiceRows } from './invoiceRows.ts';

const { database, app, admin } = useAppWithProvider();
/** The same studio, registered for VAT. */
const registeredApp = useApp(database, () => ({ seller: registered }));

/** The sums that one page, mail or file shows. */
type Shown = Partial<CartSums>;

const workshop = { title: 'Raku', date: '2031-03-15' };

test('the lines, the sums and the rows of an invoice of any cart are exact and never negative', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { ticketTypes, tickets, participants, code, isRegistered } = cart;
      const priced = priceTickets({ price: 0, ticketTypes }, participants, tickets) ?? [];
      const discount = code && { ...code, discountCodeId: 7, code: 'CLAY10' };
      const cost = priceLines(priced, discount);
      const { vat, rest, ...expected } = sumsOf(cart);
      const { full, discount: off, total, byVoucher } = expected;
      const rows = invoiceRows(cost, workshop, isRegistered ? 15 : null);
      const createdAt = '2031-01-01T00:00:00.000Z';
      const paymentMethod = rest > 0 ? 'payfast' : 'voucher';
      const booking = { participants, totalAmount: sumOfLines(cost), paymentMethod, createdAt } as const;
      const input = { cost, discount: discount && { ...discount, amount: off }, changes: [] };
      const paid = { ...booking, paymentStatus: 'completed', status: 'confirmed' } as const;
      const money = [moneyOf(byVoucher, 'voucher'), moneyOf(rest, 'payfast')].filter(isCharged);
      const sums = bookingSums({ ...input, booking: paid, money });
      const unpaid = { ...booking, paymentStatus: 'pending', status: 'pending' } as const;
      const before = bookingSums({ ...input, booking: unpaid, money: [], reservedByVoucher: byVoucher });

      expect(shownBy(sums)).toEqual(expected);
      expect(shownBy(before)).toEqual({ ...expected, fee: 0 });
      expect([sums.paid, sums.open, before.open]).toEqual([total, 0, rest]);
      expect(Math.min(total, off, full - off, byVoucher, rest, vat)).toBeGreaterThanOrEqual(0);
      expect(sumOf(rows, 'amount')).toBe(total);
      expect(sumOf(rows.filter(isCharged), 'amount')).toBe(full);
      expect(sumOf(rows, 'vat')).toBe(vat);
    }),
    { numRuns: 1000 },
  );
});

test('form, provider, ledger, voucher, mail, pages, invoice, files and list of codes show the same sums of any cart', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(anyCart, (cart) => {
      runs += 1;
      return bookAndCompare(cart, runs);
    }),
    { numRuns: 15 },
  );
});

async function bookAndCompare(cart: Cart, run: number): Promise<void> {
  const { ticketTypes, tickets, participants } = cart;
  const expected = sumsOf(cart);
  const { total, byVoucher, rest } = expected;
  const event = await buildEvent({ capacity: 20, price: ticketTypes[0]?.price ?? 0, ticketTypes });
  const discountCode = `CODE${run}`;
  if (cart.code) await buildCode({ ...cart.code, code: discountCode });
  const voucher = await buildVoucherOf(cart, run);

  const quoted = cart.code && (await quoteCode(app, event, { tickets, participants, code: discountCode }));
  const input = {
    tickets,
    totalAmount: total,
    ...(cart.code && { discountCode }),
    ...(voucher && { voucherCode: voucher.code, voucherAmount: byVoucher }),
  };
  const { status, body: form } = await visitorClient(app.url).hold(event, buildVisitor({ participants }), input);
  expect([status, form.isBooked ?? false]).toEqual([200, rest === 0]);
  if (rest > 0) await sendItn(app.url, paidItn(form));
  const booking = await findBookingOfHold(form.holdId);
  const shown: Record<string, Shown> = {
    ...(quoted && { quote: { total: quoted.body.totalAmount } }),
    form: { total: form.totalAmount },
    provider: { rest: Math.round(Number(form.fields['amount'] ?? 0) * 100) },
    ledger: await readPaid(booking),
    ...(voucher && { voucher: await readSpent(voucher) }),
    ...(await readPages(booking)),
    mail: await readMail(booking),
    invoice: await readInvoice(booking, cart),
    'file of bookings': await readBookingRow(booking),
    'file of payments': await readPaymentRows(booking),
    'file of the month': await readMonthRows(booking, voucher),
    ...(cart.code && { codes: await readCode(discountCode) }),
  };

  for (const [place, sums] of Object.entries(shown)) {
    expect({ place, ...expected, ...sums }).toEqual({ place, ...expected });
  }
}

/** The code is different in each run, also its last four letters. */
async function buildVoucherOf({ voucher }: Cart, run: number): Promise<Voucher | null> {
  return voucher === 0 ? null : buildVoucher({ code: groupCode(String(run).padStart(12, '0')), value: voucher });
}

async function readPaid({ id }: Booking): Promise<Shown> {
  return paidBy((await readLedger(database.sequelize)).filter(({ bookingId }) => bookingId === id));
}

/** What is not paid by card is paid by voucher. */
function paidBy(rows: readonly Pick<LedgerRow, 'provider' | 'amount'>[]): Shown {
  const total = sumOf(rows, 'amount');
  const rest = sumOf(
    rows.filter(({ provider }) => provider === 'payfast'),
    'amount',
  );
  return { total, rest, byVoucher: total - rest };
}

async function readSpent(voucher: Voucher): Promise<Shown> {
  const { value, balance } = await voucher.reload();
  return { byVoucher: value - balance };
}

async function readPages(booking: Booking): Promise<Record<string, Shown>> {
  const { body: page } = await visitorClient(app.url).booking(booking.bookingReference);
  const { body: manage } = await manageClient(app, booking).read();
  const { body: money } = await admin.get<AdminMoneyView>(`/api/bookings/${booking.id}/money`);
  return {
    page: shownBy(page.sums),
    'manage page': shownBy(manage.sums),
    portal: shownBy(money.sums),
    'paid in the portal': { ...paidBy(money.entries), total: money.paid },
  };
}

/** The tickets at their prices, what the code takes off, the total, and what the voucher pays of it. */
function shownBy({ tickets, discount, total, byVoucher, fee }: BookingSumsView): Shown {
  return { full: sumOfTickets(tickets), discount: discount?.amount ?? 0, total, byVoucher, fee };
}

async function readMail({ id }: Booking): Promise<Shown> {
  const mails = await enqueuedMails(database.sequelize);
  const content = mails.find(({ key }) => key === `booking-confirmed:${id}`)?.content;
  if (!content || !isBookingMail(content)) throw new Error('The booking has no mail');
  const { tickets, discount, totalAmount: total, paidByVoucher: byVoucher, paidAmount } = content;
  return {
    full: sumOfTickets(tickets),
    discount: discount?.amount ?? 0,
    total,
    byVoucher,
    rest: paidAmount - byVoucher,
  };
}

function isBookingMail(content: object): content is BookingMail {
  return 'totalAmount' in content && 'discount' in content && 'tickets' in content;
}

async function readInvoice(booking: Booking, { isRegistered }: Cart): Promise<Shown> {
  const { status } = await invoiceClient(isRegistered ? registeredApp : app, booking).issue({ address: '1 Main Road' });
  if (booking.totalAmount === 0) {
    expect(status).toBe(409);
    return { total: 0 };
  }
  const { total, vat, content } = await Invoice.findOne({ where: { orderId: booking.orderId }, rejectOnEmpty: true });
  const { rows } = content;
  const full = sumOf(rows.filter(isCharged), 'amount');
  expect([sumOf(rows, 'amount'), sumOf(rows, 'vat')]).toEqual([total, vat]);
  return { full, discount: full - total, total, vat };
}

async function readBookingRow({ bookingReference: reference }: Booking): Promise<Shown> {
  const path = `/api/admin/exports/bookings?search=${encodeURIComponent(reference)}`;
  const answer = await fetch(`${app.url}${path}`, { headers: { Cookie: admin.cookie } });
  const [header = '', row = ''] = (await answer.text()).trim().split('\r\n');
  const cells = row.match(/"[^"]*"|[^,]+|(?<=,|^)(?=,|$)/g) ?? [];
  const cell = (name: string) => Math.round(Number(cells[header.split(',').indexOf(name)]) * 100);
  expect(cell('Paid (R)')).toBe(cell('Amount (R)'));
  return { discount: cell('Discount (R)'), total: cell('Amount (R)') };
}

/** A voucher moves no money, so this file has only the rest. */
async function readPaymentRows({ bookingReference }: Booking): Promise<Shown> {
  return { rest: sumOf(await readPaymentsFile(app, admin, `?search=${bookingReference}`), 'amount') };
}

async function readMonthRows({ bookingReference }: Booking, voucher: Voucher | null): Promise<Shown> {
  const { rows } = await readMonthFile(app, admin);
  const own = rows.filter((cell) => cell('Reference') === bookingReference);
  const byVoucher = own.filter((cell) => cell('Kind') === 'Paid by voucher');
  const ofVoucher = rows.filter((cell) => cell('Number') === `…${voucher?.code.slice(-4)}`);
  const [total, received] = [sumOfColumn(own, 'Invoiced (R)'), sumOfColumn(own, 'Received (R)')];
  expect(received).toBe(total);
  expect(sumOfColumn([...byVoucher, ...ofVoucher], 'Received (R)')).toBe(0);
  return { total, vat: sumOfColumn(own, 'VAT (R)'), byVoucher: sumOfColumn(byVoucher, 'Received (R)') };
}

async function readCode(text: string): Promise<Shown> {
  const { body } = await admin.get<DiscountCodeListView>('/api/admin/discounts');
  const { uses, discounted, revenue } = body.codes.find(({ code }) => code === text) ?? {};
  expect(uses).toBe(1);
  return { discount: discounted ?? -1, total: revenue ?? -1 };
}

function moneyOf(amount: number, method: 'voucher' | 'payfast'): MoneyEntry {
  return { at: '2031-01-01T00:05:00.000Z', amount, kind: 'payment', method };
}

function sumOfTickets(tickets: BookingMail['tickets']): number {
  return tickets.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

function isCharged({ amount }: { amount: number }): boolean {
  return amount > 0;
}

function sumOf<Part extends string>(rows: readonly Record<Part, number>[], part: Part): number {
  return rows.reduce((sum, row) => sum + row[part], 0);
}
