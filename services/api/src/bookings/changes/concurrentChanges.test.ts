import { paidItn, sendItn, visitorClient } from '../../../test/client.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { readRefunds } from '../../../test/payments/requestedRefunds.ts';
import { BookingChange } from './bookingChange.model.ts';

const { database, app } = useAppWithProvider();

/** A busy machine may answer some requests with 503, which changes nothing. */
const answered = <Result extends { status: number }>(answers: Result[]) =>
  answers.filter(({ status }) => status !== 503);

const withoutCharge = { version: 0, toPay: 0, toReturn: 0 };

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('50 equal requests for a change at once make one change, one refund and one mail', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event, { participants: 3 });
  const { change } = manageClient(app, booking);
  const request = { eventId: event.id, participants: 2, version: 0, toPay: 0, toReturn: 45_000 };

  const answers = await times(50, () => change(request));

  expect(new Set(answered(answers).map(({ status }) => status))).toEqual(new Set([200]));
  expect(await booking.reload()).toMatchObject({ participants: 2, changeCount: 1 });
  expect(await readRefunds(database)).toHaveLength(1);
  expect((await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'booking-changed')).toHaveLength(1);
});

test('50 equal requests at once for a change that costs money open one payment request', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event);
  const { change } = manageClient(app, booking);
  const request = { eventId: event.id, participants: 3, version: 0, toPay: 90_000, toReturn: 0 };

  const answers = await times(50, () => change(request));

  expect(new Set(answered(answers).map(({ body }) => body.payment?.holdId)).size).toBe(1);
  expect(await BookingChange.count({ where: { bookingId: booking.id } })).toBe(1);
  expect(await event.reload()).toMatchObject({ seatsTaken: 3 });
});

test('50 equal cancellations at once request one refund', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });
  const { cancel } = manageClient(app, booking);

  const answers = await times(50, () => cancel({ version: 0, toReturn: 90_000 }));

  expect(new Set(answered(answers).map(({ body }) => body.booking.status))).toEqual(new Set(['cancelled']));
  expect((await readRefunds(database)).map(({ amount }) => amount)).toEqual([90_000]);
});

test('of 20 different changes of a booking at once only one is made', async () => {
  const event = await buildEvent({ capacity: 40 });
  const others = await Promise.all(Array.from({ length: 10 }, () => buildEvent()));
  const booking = await buildPaidBooking(database, event, { participants: 11 });
  const client = manageClient(app, booking);

  const moves = times(10, (index) =>
    client.change({ ...withoutCharge, eventId: others[index]?.id ?? 0, participants: 11 }),
  );
  const smaller = times(9, (index) =>
    client.change({ ...withoutCharge, eventId: event.id, participants: index + 1, toReturn: (10 - index) * 45_000 }),
  );
  const cancelled = client.cancel({ version: 0, toReturn: 11 * 45_000 });
  const statuses = (await Promise.all([moves, smaller, cancelled.then((answer) => [answer])])).flat();

  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await booking.reload()).toMatchObject({ changeCount: 1 });
});

test('of two bookings that move to the last seat at once, one moves and the other keeps its seat', async () => {
  const [from, to] = [await buildEvent(), await buildEvent({ capacity: 1 })];
  const bookings = [await buildPaidBooking(database, from), await buildPaidBooking(database, from)];

  const answers = await Promise.all(
    bookings.map((booking) => manageClient(app, booking).change({ ...withoutCharge, eventId: to.id, participants: 1 })),
  );

  expect(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted()).toEqual([
    '200 ',
    '409 sold_out',
  ]);
  expect([(await from.reload()).seatsTaken, (await to.reload()).seatsTaken]).toEqual([1, 1]);
});

test('two bookings that exchange their workshops at once do not deadlock', async () => {
  const events = [await buildEvent(), await buildEvent()] as const;
  const bookings = [await buildPaidBooking(database, events[0]), await buildPaidBooking(database, events[1])] as const;

  const answers = await times(2, (index) =>
    manageClient(app, bookings[index === 0 ? 0 : 1]).change({
      ...withoutCharge,
      eventId: events[index === 0 ? 1 : 0].id,
      participants: 1,
    }),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('of a new visitor and a move that claim the last seat at once only one gets it', async () => {
  const [from, to] = [await buildEvent(), await buildEvent({ capacity: 1 })];
  const booking = await buildPaidBooking(database, from);

  const [moved, bought] = await Promise.all([
    manageClient(app, booking).change({ ...withoutCharge, eventId: to.id, participants: 1 }),
    visitorClient(app.url).hold(to, buildVisitor()),
  ]);

  expect(new Set([moved.status, bought.status])).toEqual(new Set([200, 409]));
  expect(await to.reload()).toMatchObject({ seatsTaken: 1 });
});

test('a change that is paid at the moment of the cancellation is either made or put in review', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event);
  const client = manageClient(app, booking);
  const { body } = await client.changeTo({ eventId: event.id, participants: 2 });
  const itn = paidItn({ fields: body.payment?.fields ?? {} });

  await Promise.all([client.cancel({ version: 0, toReturn: 45_000 }), sendItn(app.url, itn), sendItn(app.url, itn)]);

  const payments = await readLedger(database.sequelize);
  const { status, participants } = await booking.reload();
  const isMade = status === 'confirmed' && participants === 2;
  expect(payments.at(-1)).toMatchObject({ amount: 45_000, review: isMade ? null : 'no_seat' });
  expect(payments).toHaveLength(2);
  expect(await event.reload()).toMatchObject({ seatsTaken: isMade ? 2 : 0 });
});
