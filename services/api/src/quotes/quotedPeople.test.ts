import type { BookingChangeMail } from '@studio/contract/mail/bookingMails';
import type { QuoteInput } from '@studio/contract/quotes/quotes';
import { bookWithDeposit, dayIn } from '../../test/deposits.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { manageClient } from '../../test/manageClient.ts';
import { expectInvariants } from '../../test/model/invariants.ts';
import { payLinkClient } from '../../test/payLinks.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../test/payments/requestedRefunds.ts';
import { acceptWithDeposit } from '../../test/quotes.ts';

const { database, app, admin } = useAppWithProvider();

const person = { label: 'Clay day', per: 'person', price: 40_000 } as const;

/** A booking of 14 people by quote whose deposit of R2175.00 is paid; R5075.00 are open. */
async function book(values: Partial<QuoteInput> = {}) {
  const { quote, booking } = await acceptWithDeposit(app, values);
  const balance = await payLinkClient(app, booking.id, { of: 'balance' });
  const manage = manageClient(app, booking);
  const changeTo = (participants: number) => manage.changeTo({ eventId: booking.eventId, participants });
  const quoteFor = (participants: number) => manage.quote({ eventId: booking.eventId, participants });
  return { quote, booking, balance, manage, changeTo, quoteFor };
}

type Booked = Awaited<ReturnType<typeof book>>;

const mailsOf = async (kind: string) => (await enqueuedMails(database.sequelize)).filter((mail) => mail.kind === kind);

/** The open sum on each page and in each mail. */
async function openSums({ balance, manage }: Booked) {
  const link = (await balance.read()).body;
  const { due, sums, booking } = (await manage.read()).body;
  const [reminder] = await mailsOf('booking-balance-due');
  const changed = (await mailsOf('booking-changed')).at(-1)?.content as BookingChangeMail | undefined;
  return {
    people: booking.participants,
    form: (await balance.start()).body.totalAmount,
    link: link.amount,
    manage: [due?.amount, due?.balanceDueOn, sums.open],
    reminder: reminder?.content,
    changed: changed?.due?.amount,
  };
}

const sumsOf = (people: number, amount: number) => ({
  people,
  form: amount,
  link: amount,
  manage: [amount, dayIn(20), amount],
  reminder: { purpose: 'balance', amount, dueOn: dayIn(20) },
  changed: amount,
});

test('with only the deposit paid, more and fewer people change the balance on its link, the pages and in the mails', async () => {
  const booked = await book();
  const { booking, balance, manage, changeTo } = booked;
  const before = (await manage.read()).body;

  const more = await changeTo(15);
  const withMore = await openSums(booked);
  const fewer = await changeTo(13);
  const withFewer = await openSums(booked);
  await balance.pay();

  expect(before).toMatchObject({ addsToBalance: true, due: { amount: 507_500 } });
  expect([more, fewer]).toMatchObject([
    { status: 200, body: { payment: null } },
    { status: 200, body: { payment: null } },
  ]);
  expect(withMore).toMatchObject(sumsOf(15, 555_000));
  expect(withFewer).toMatchObject(sumsOf(13, 460_000));
  expect(await booking.reload()).toMatchObject({ totalAmount: 677_500, paymentStatus: 'completed' });
  expect((await manage.read()).body.addsToBalance).toBe(false);
  expect(await readRefunds(database)).toEqual([]);
  await expectInvariants(database.sequelize);
});

test('there can be as many people as the quote allows, and no more', async () => {
  const { changeTo, quoteFor } = await book();

  const most = await changeTo(16);
  const tooMany = await quoteFor(17);

  expect(most).toMatchObject({ status: 200, body: { manage: { booking: { participants: 16 } } } });
  expect([tooMany.status, tooMany.body.code]).toEqual([409, 'sold_out']);
});

test('after the agreed day the number of people is final, also for one person more', async () => {
  const { booking, quote, manage, quoteFor } = await book();
  await (await quote.stored()).update({ freeDays: 40 });

  const answers = [await quoteFor(15), await quoteFor(13)];

  expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
    answers.map(() => [409, 'The number of people is final. Please write to us.']),
  );
  expect((await manage.read()).body.addsToBalance).toBe(false);
  expect(await booking.reload()).toMatchObject({ participants: 14 });
});

test('what was paid above the price of fewer people is paid back, and then more people are paid at once', async () => {
  const booked = await book({ lines: [person], minPeople: 5, depositPercent: 50 });
  const { booking, balance, changeTo, quoteFor } = booked;

  const fewer = await changeTo(6);
  const more = await quoteFor(7);

  expect(fewer.status).toBe(200);
  expect(await readRefunds(database)).toMatchObject([{ amount: 40_000 }]);
  expect((await balance.read()).body).toMatchObject({ state: 'paid', amount: 0 });
  expect(await booking.reload()).toMatchObject({ participants: 6, totalAmount: 240_000 });
  expect(more.body).toMatchObject({ toPay: 40_000, totalAfter: 280_000 });
  await expectInvariants(database.sequelize);
});

test('a booking with a deposit but without a quote gets no more people before all is paid', async () => {
  const { event, deposit } = await bookWithDeposit({ app, admin });
  await deposit.pay();
  const manage = manageClient(app, deposit.booking);

  const { status, body } = await manage.quote({ eventId: event.id, participants: 3 });

  expect([status, body.error]).toEqual([
    409,
    'This booking is not paid in full yet, so please call us for more or dearer places.',
  ]);
  expect((await manage.read()).body.addsToBalance).toBe(false);
});
