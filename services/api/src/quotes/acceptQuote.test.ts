import { studioInstant } from '@studio/contract/format/dates';
import { expireAll } from '../../test/bookings.ts';
import { paidItn, request, sendItn } from '../../test/client.ts';
import { dayIn } from '../../test/deposits.ts';
import { buildEvent } from '../../test/factories.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { manageClient } from '../../test/manageClient.ts';
import { payLinkClient } from '../../test/payLinks.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { sendQuote } from '../../test/quotes.ts';
import { Booking } from '../bookings/booking.model.ts';
import { Event } from '../events/event.model.ts';
import { reopenUnpaid } from './reopenUnpaid.ts';

const { database, app, admin } = useAppWithProvider();

const bookings = () => Booking.findAll({ include: Event });

test('accepting makes a private workshop with a booking whose deposit and balance are paid by pay links', async () => {
  const quote = await sendQuote(app);

  const { status, body } = await quote.accept();
  const [booking] = await bookings();
  const link = await payLinkClient(app, booking!.id);
  const open = (await link.read()).body;
  await link.pay();
  const balance = await payLinkClient(app, booking!.id, { of: 'balance' });
  const rest = (await balance.read()).body;
  await balance.pay();

  expect([status, body]).toMatchObject([
    200,
    {
      state: 'accepted',
      accepted: { name: 'Sipho Khumalo', bookingReference: booking?.bookingReference, payPath: link.path },
    },
  ]);
  expect(booking?.event).toMatchObject({
    title: 'A clay day for your team',
    isPrivate: true,
    capacity: 16,
    seatsTaken: 14,
    date: dayIn(30),
    price: 47_500,
  });
  expect(open).toMatchObject({ purpose: 'deposit', state: 'open', amount: 217_500, sums: { total: 725_000 } });
  expect(rest).toMatchObject({ purpose: 'balance', amount: 507_500, dueOn: dayIn(20) });
  expect(await booking?.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect((await request<object[]>(app.url, '/api/events')).body).toEqual([]);
  expect(await quote.stored()).toMatchObject({ acceptedName: 'Sipho Khumalo', acceptedVersion: 1 });
  expect((await enqueuedMails(database.sequelize)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['quote-accepted', 'booking-confirmed']),
  );
});

test('a quote at R2500 a head is accepted and paid, and its balance has a reminder four days before', async () => {
  await (await sendQuote(app, { lines: [{ label: 'Raku', per: 'person', price: 250_000 }] })).accept();
  const [booking] = await bookings();

  const deposit = await (await payLinkClient(app, booking!.id)).pay();
  const reminders = (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'booking-balance-due');
  const balance = await (await payLinkClient(app, booking!.id, { of: 'balance' })).pay();

  expect(booking?.event).toMatchObject({ price: 250_000, isPrivate: true });
  expect(reminders).toMatchObject([
    { dueAt: studioInstant(dayIn(16), '09:00'), content: { amount: 2_450_000, dueOn: dayIn(20) } },
  ]);
  expect([deposit.status, balance.status]).toEqual([200, 200]);
  expect(await booking?.reload()).toMatchObject({ totalAmount: 3_500_000, paymentStatus: 'completed' });
});

test('without the deposit within 45 minutes the day is free again and the quote open, and it can be accepted again', async () => {
  const quote = await sendQuote(app);
  await quote.accept();
  const [booking] = await bookings();
  const { expiresAt } = booking!.request;

  await expireAll(database.sequelize);
  const reopened = await reopenUnpaid(database.sequelize);
  const again = (await quote.read()).body;
  const late = await sendItn(app.url, paidItn({ fields: { m_payment_id: booking!.request.id, amount: '2175.00' } }));
  const accepted = await quote.accept({ day: 0 });

  expect(Math.round((expiresAt!.getTime() - Date.now()) / 60_000)).toBe(45);
  expect(reopened).toEqual([quote.id]);
  expect(again).toMatchObject({ state: 'sent', accepted: null, days: [{ taken: null }, { taken: null }] });
  expect((await Event.findByPk(booking!.eventId))?.deletedAt).not.toBeNull();
  expect(late.status).toBe(200);
  expect((await booking!.reload()).status).toBe('cancelled');
  expect(accepted.status).toBe(200);
  expect(await bookings()).toHaveLength(2);
});

test('a paid deposit keeps the quote accepted', async () => {
  const quote = await sendQuote(app);
  await quote.accept();
  const [booking] = await bookings();
  await (await payLinkClient(app, booking!.id)).pay();

  await expireAll(database.sequelize);

  expect(await reopenUnpaid(database.sequelize)).toEqual([]);
  expect((await quote.read()).body).toMatchObject({ state: 'accepted' });
});

test('a day that has been taken is shown as taken and cannot be chosen; the other day can', async () => {
  const quote = await sendQuote(app);
  await buildEvent({ date: dayIn(30), startTime: '14:00', endTime: '16:00' });
  await buildEvent({ date: dayIn(35), startTime: '15:00', endTime: '16:00' });

  const { days } = (await quote.read()).body;
  const taken = await quote.accept();
  const other = await quote.accept({ day: 1 });

  expect(days.map((day) => day.taken)).toEqual(['Taken: we have another workshop then', null]);
  expect([taken.status, taken.body.code]).toEqual([409, 'day_taken']);
  expect(other.status).toBe(200);
});

test.each([
  ['the quote has been edited', { version: 2 }, 409, 'changed_meanwhile'],
  ['there are too few people', { people: 9 }, 400, 'invalid_input'],
  ['there are too many people', { people: 17 }, 400, 'invalid_input'],
  ['the day is not in the list', { day: 2 }, 400, 'invalid_input'],
  ['no name is given', { name: '' }, 400, 'invalid_input'],
])('if %s, accepting is rejected and nothing is booked', async (_when, values, status, code) => {
  const quote = await sendQuote(app);

  const answer = await quote.accept(values);

  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await bookings()).toEqual([]);
});

test('a quote after its date, an ended and a declined one cannot be accepted', async () => {
  const past = await sendQuote(app, { validUntil: dayIn(-1) });
  const declined = await sendQuote(app);
  await declined.decline();
  const ended = await sendQuote(app);
  await admin.post(`/api/admin/quotes/${ended.id}/end`, { version: 1 });

  const answers = await Promise.all([past, declined, ended].map((quote) => quote.accept()));
  const states = await Promise.all([past, declined, ended].map(async (quote) => (await quote.read()).body.state));

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [410, 'quote_ended']));
  expect(states).toEqual(['ended', 'declined', 'ended']);
  expect((await enqueuedMails(database.sequelize)).map(({ kind }) => kind)).toContain('quote-declined');
});

test('a wrong key and a draft are answered as an unknown quote', async () => {
  const wrong = await sendQuote(app, {}, 'x'.repeat(43));
  const draft = await sendQuote(app);
  await (await draft.stored()).update({ sentAt: null });

  const answers = [await wrong.read(), await wrong.accept(), await draft.read(), await draft.decline()];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('the number of people can be changed on the manage page within what was agreed, until the agreed number of days before', async () => {
  const quote = await sendQuote(app, { minPeople: 13, lines: [{ label: 'Clay day', per: 'person', price: 40_000 }] });
  await quote.accept();
  const [booking] = await bookings();
  await (await payLinkClient(app, booking!.id)).pay();
  await (await payLinkClient(app, booking!.id, { of: 'balance' })).pay();
  const manage = manageClient(app, await booking!.reload());
  const { eventId } = booking!;

  const fewer = await manage.changeTo({ eventId, participants: 13 });
  const tooFew = await manage.quote({ eventId, participants: 12 });
  await booking!.update({ keptPercentAfter: 0 });
  await (await quote.stored()).update({ freeDays: 40 });
  const late = await manage.quote({ eventId, participants: 14 });

  expect(fewer).toMatchObject({ status: 200, body: { manage: { booking: { participants: 13 } } } });
  expect([tooFew.status, tooFew.body.error]).toEqual([409, 'Your quote is for at least 13 people.']);
  expect([late.status, late.body.error]).toEqual([409, 'The number of people is final. Please write to us.']);
});
