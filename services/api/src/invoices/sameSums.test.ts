import fc from 'fast-check';
import type { DiscountCodeListView } from '@studio/contract/admin/discounts';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import { bookingSums } from '@studio/contract/bookings/bookingSums';
import type { BookingSumsView } from '@studio/contract/bookings/bookingSums';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import { priceTickets } from '@studio/contract/bookings/tickets';
import type { BookingMail } from '@studio/contract/mail/bookingMails';
import { anyCart, sumsOf } from '../../test/anyCart.ts';
import type { Cart } from '../../test/anyCart.ts';
import { findBookingOfHold } from '../../test/bookings.ts';
import { paidItn, sendItn, visitorClient } from '../../test/client.ts';
import { buildCode, quoteCode } from '../../test/discounts.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { invoiceClient } from '../../test/invoices.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { manageClient } from '../../test/manageClient.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { readLedger } from '../../test/payments/ledger.ts';
import type { Booking } from '../bookings/booking.model.ts';
import { Invoice } from './invoice.model.ts';
import { invoiceRows } from './invoiceRows.ts';

const { database, app, admin } = useAppWithProvider();

/** The sums that one page, mail or file shows. `full` is the price without the code. */
interface Shown {
  full?: number;
  discount?: number;
  total: number;
}

const workshop = { title: 'Raku', date: '2031-03-15' };

test('the lines, the sums and the rows of an invoice of any cart are exact and never negative', () => {
  fc.assert(
    fc.property(anyCart, fc.constantFrom(null, 15), (cart, vatRate) => {
      const { ticketTypes, tickets, participants, code } = cart;
      const priced = priceTickets({ price: 0, ticketTypes }, participants, tickets) ?? [];
      const discount = code && { ...code, discountCodeId: 7, code: 'CLAY10' };
      const lines = priceLines(priced, discount);
      const { full, discount: off, total } = sumsOf(cart);
      const rows = invoiceRows(lines, workshop, vatRate);
      const booking = {
        participants,
        totalAmount: sumOfLines(lines),
        paymentMethod: 'payfast',
        paymentStatus: 'completed',
        status: 'confirmed',
        createdAt: '2031-01-01T00:00:00.000Z',
      } as const;
      const booked = discount && { ...discount, amount: off };
      const sums = bookingSums({ booking, cost: lines, discount: booked, money: [], changes: [] });

      expect(shownBy(sums)).toEqual({ full, discount: off, total });
      expect(Math.min(total, off, full - off)).toBeGreaterThanOrEqual(0);
      expect(sumOf(rows, 'amount')).toBe(total);
      expect(sumOf(rows.filter(isCharged), 'amount')).toBe(full);
      expect(sumOf(rows, 'vat')).toBe(vatRate === null ? 0 : Math.round((total * 15) / 115));
    }),
    { numRuns: 1000 },
  );
});

test('form, provider, ledger, mail, pages, invoice, file and list of codes show the same sums of any cart', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(anyCart, (cart) => {
      runs += 1;
      return bookAndCompare(cart, `CODE${runs}`);
    }),
    { numRuns: 15 },
  );
});

async function bookAndCompare(cart: Cart, text: string): Promise<void> {
  const { ticketTypes, tickets, participants } = cart;
  const { full, discount, total } = sumsOf(cart);
  const event = await buildEvent({ capacity: 20, price: ticketTypes[0]?.price ?? 0, ticketTypes });
  if (cart.code) await buildCode({ ...cart.code, code: text });
  const discountCode = cart.code ? text : undefined;

  const quoted = discountCode && (await quoteCode(app, event, { tickets, participants, code: discountCode }));
  const input = { tickets, totalAmount: total, ...(discountCode && { discountCode }) };
  const { status, body: form } = await visitorClient(app.url).hold(event, buildVisitor({ participants }), input);
  expect(status).toBe(200);
  if (total > 0) await sendItn(app.url, paidItn(form));
  const booking = await findBookingOfHold(form.holdId);
  const shown: Record<string, Shown> = {
    ...(quoted && { quote: { total: quoted.body.totalAmount } }),
    form: { total: form.totalAmount },
    provider: { total: Math.round(Number(form.fields['amount'] ?? 0) * 100) },
    ledger: { total: await readPaid(booking) },
    ...(await readPages(booking)),
    mail: await readMail(booking),
    invoice: await readInvoice(booking),
    file: await readFileRow(booking),
    ...(discountCode && { codes: await readCode(discountCode) }),
  };

  for (const [place, sums] of Object.entries(shown)) {
    const expected = { full, discount, total };
    expect({ place, ...expected, ...sums }).toEqual({ place, ...expected });
  }
}

async function readPaid({ id }: Booking): Promise<number> {
  const rows = await readLedger(database.sequelize);
  return rows.filter(({ bookingId }) => bookingId === id).reduce((sum, { amount }) => sum + amount, 0);
}

async function readPages(booking: Booking): Promise<Record<string, Shown>> {
  const { body: page } = await visitorClient(app.url).booking(booking.bookingReference);
  const { body: manage } = await manageClient(app, booking).read();
  const { body: money } = await admin.get<AdminMoneyView>(`/api/bookings/${booking.id}/money`);
  return {
    page: shownBy(page.sums),
    'manage page': shownBy(manage.sums),
    portal: shownBy(money.sums),
    'paid in the portal': { total: money.paid },
  };
}

/** The tickets at their prices, what the code takes off, and the total. */
function shownBy({ tickets, discount, total }: Pick<BookingSumsView, 'tickets' | 'discount' | 'total'>): Shown {
  const full = tickets.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return { full, discount: discount?.amount ?? 0, total };
}

async function readMail({ id }: Booking): Promise<Shown> {
  const mails = await enqueuedMails(database.sequelize);
  const content = mails.find(({ key }) => key === `booking-confirmed:${id}`)?.content;
  if (!content || !isBookingMail(content)) throw new Error('The booking has no mail');
  expect(content.paidAmount).toBe(content.totalAmount);
  return shownBy({ ...content, total: content.totalAmount });
}

function isBookingMail(content: object): content is BookingMail {
  return 'totalAmount' in content && 'discount' in content && 'tickets' in content;
}

async function readInvoice(booking: Booking): Promise<Shown> {
  const { status } = await invoiceClient(app, booking).issue();
  if (booking.totalAmount === 0) {
    expect(status).toBe(409);
    return { total: 0 };
  }
  const { total, content } = await Invoice.findOne({ where: { orderId: booking.orderId }, rejectOnEmpty: true });
  const rows = content.rows;
  const full = sumOf(rows.filter(isCharged), 'amount');
  expect(sumOf(rows, 'amount')).toBe(total);
  return { full, discount: full - total, total };
}

async function readFileRow({ bookingReference: reference }: Booking): Promise<Shown> {
  const path = `/api/admin/exports/bookings?search=${encodeURIComponent(reference)}`;
  const answer = await fetch(`${app.url}${path}`, { headers: { Cookie: admin.cookie } });
  const [header = '', row = ''] = (await answer.text()).trim().split('\r\n');
  const cells = row.match(/"[^"]*"|[^,]+|(?<=,|^)(?=,|$)/g) ?? [];
  const cell = (name: string) => Math.round(Number(cells[header.split(',').indexOf(name)]) * 100);
  expect(cell('Paid (R)')).toBe(cell('Amount (R)'));
  return { discount: cell('Discount (R)'), total: cell('Amount (R)') };
}

async function readCode(text: string): Promise<Shown> {
  const { body } = await admin.get<DiscountCodeListView>('/api/admin/discounts');
  const { uses, discounted, revenue } = body.codes.find(({ code }) => code === text) ?? {};
  expect(uses).toBe(1);
  return { discount: discounted ?? -1, total: revenue ?? -1 };
}

function isCharged({ amount }: { amount: number }): boolean {
  return amount > 0;
}

function sumOf<Part extends string>(rows: readonly Record<Part, number>[], part: Part): number {
  return rows.reduce((sum, row) => sum + row[part], 0);
}
