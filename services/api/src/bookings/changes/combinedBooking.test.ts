import type { DiscountCodeListView } from '@studio/contract/admin/discounts';
import type { Cents } from '@studio/contract/format/money';
import { holdSeats, payBooking } from '../../../test/bookings.ts';
import { buildCode } from '../../../test/discounts.ts';
import { buildWithExtras, holdExtras, mix, person } from '../../../test/extras.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { manageClient, payChange } from '../../../test/manageClient.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { ticketLimitRule } from '../../../test/model/rules/seatRules.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { completeRefundOf } from '../../../test/payments/refunds.ts';
import { buildQuestion } from '../../../test/questions.ts';
import { cancelOwn, splitAsAdmin } from '../../../test/splits.ts';
import type { Booking } from '../booking.model.ts';
import { OrderLine } from '../money/orderLine.model.ts';

const { database, app, admin } = useAppWithProvider();

const source = buildQuestion({ text: 'Who told you?' });
const size = buildQuestion({ text: 'Apron size', per: 'person' });

interface Sums {
  total: Cents;
  discount: Cents;
  paid: Cents;
}

function sumOf(amounts: readonly number[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

async function linesOf({ id: bookingId }: Booking): Promise<Sums> {
  const lines = await OrderLine.findAll({ where: { bookingId } });
  const amounts = lines.map(({ kind, quantity, unitPrice }) => ({ kind, amount: quantity * unitPrice }));
  const discounts = amounts.filter(({ kind }) => kind === 'discount');
  const entries = (await readLedger(database.sequelize)).filter((entry) => entry.bookingId === bookingId);
  return {
    total: sumOf(amounts.map(({ amount }) => amount)),
    discount: 0 - sumOf(discounts.map(({ amount }) => amount)),
    paid: sumOf(entries.map(({ amount }) => amount)),
  };
}

async function managedSums(booking: Booking): Promise<Sums> {
  const { total, discount, paid } = (await manageClient(app, await booking.reload()).read()).body.sums;
  return { total, discount: discount?.amount ?? 0, paid };
}

/** Returns the content with the sums that the last mail about the booking would name now. */
async function mailedSums({ bookingReference }: Booking): Promise<object | undefined> {
  const mails = await enqueuedMails(database.sequelize);
  return mails.flatMap(({ content }) => content ?? []).findLast((content) => isAbout(content, bookingReference));
}

function isAbout(content: object, reference: string): boolean {
  return 'bookingReference' in content && content.bookingReference === reference && 'totalAmount' in content;
}

/** The cells of the booking in the file of bookings, by their headers. */
async function readCells({ bookingReference }: Booking): Promise<Record<string, string>> {
  const answer = await fetch(`${app.url}/api/admin/exports/bookings`, { headers: { Cookie: admin.cookie } });
  const [header = [], ...rows] = (await answer.text())
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  const row = rows.find(([reference]) => reference === bookingReference) ?? [];
  return Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']));
}

function rand(cents: Cents): string {
  return (cents / 100).toFixed(2);
}

async function expectSums(booking: Booking, sums: Sums): Promise<void> {
  expect([await linesOf(booking), await managedSums(booking)]).toEqual([sums, sums]);
  expect(await mailedSums(booking)).toMatchObject({
    totalAmount: sums.total,
    discount: { code: 'CLAY10', amount: sums.discount },
    paidAmount: sums.paid,
  });
  expect(await readCells(booking)).toMatchObject({
    'Amount (R)': rand(sums.total),
    'Paid (R)': rand(sums.paid),
    'Discount code': 'CLAY10',
    'Discount (R)': rand(sums.discount),
  });
  await expectInvariants(database.sequelize, ticketLimitRule);
}

/** Three people, of whom one has answered, with two mugs and the only apron, for R1230 less 10%. */
async function bookAll() {
  const event = await buildWithExtras({ questions: [source, size] });
  await buildCode();
  const zinhle = {
    ticketTypeId: person.id,
    name: 'Zinhle',
    answers: [{ questionId: size.id, answer: 'M' }],
  };
  const { form, booking } = await holdSeats(
    app,
    event,
    { participants: 3 },
    {
      tickets: mix(3, 2, 1),
      attendees: [zinhle],
      answers: [{ questionId: source.id, answer: 'A friend' }],
      discountCode: 'CLAY10',
      totalAmount: 110_700,
    },
  );
  await payBooking(app, booking);
  return { event, form, booking: await booking.reload() };
}

test('extras, answers and a code of one booking show the same sums everywhere, through changes, a split and a cancellation', async () => {
  const { event, form, booking } = await bookAll();
  const client = manageClient(app, booking);
  expect(form.fields['amount']).toBe('1107.00');
  await expectSums(booking, { total: 110_700, discount: 12_300, paid: 110_700 });

  await client.changeTo({ eventId: event.id, participants: 3, tickets: mix(3, 1, 1) });
  await completeRefundOf(database.sequelize, 'outside');
  await expectSums(booking, { total: 102_600, discount: 11_400, paid: 102_600 });

  const { body } = await client.changeTo({ eventId: event.id, participants: 3, tickets: mix(3, 2, 1) });
  await payChange(app, body.payment);
  expect(body.payment?.fields['amount']).toBe('90.00');
  await expectSums(booking, { total: 111_600, discount: 11_400, paid: 111_600 });

  const second = await splitAsAdmin(admin, booking);
  await expectSums(booking, { total: 83_700, discount: 9300, paid: 83_700 });
  await expectSums(second, { total: 27_900, discount: 2100, paid: 27_900 });
  expect(await readCells(booking)).toMatchObject({
    Tickets: '2 × Person',
    Extras: '"Second mug × 2, Apron × 1"',
    Answers: '"Who told you? A friend; Zinhle, Apron size: M"',
  });
  expect(await readCells(second)).toMatchObject({
    Tickets: '1 × Person',
    Extras: '',
    Answers: 'Who told you? A friend',
  });

  await cancelOwn(app, await booking.reload());
  await completeRefundOf(database.sequelize, 'outside');
  await expectSums(booking, { total: 83_700, discount: 9300, paid: 0 });
  await expectSums(second, { total: 27_900, discount: 2100, paid: 27_900 });
  expect((await holdExtras(app, event, 1, 0, 1)).status).toBe(200);
  const { codes } = (await admin.get<DiscountCodeListView>('/api/admin/discounts')).body;
  expect(codes).toMatchObject([{ uses: 1, discounted: 2100, revenue: 27_900 }]);
});
