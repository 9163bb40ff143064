import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { paidItn, request, sendItn, visitorClient } from '../../../test/client.ts';
import { stopDate } from '../../../test/clock.ts';
import { buildEvent, buildVisitor, startsIn } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { ledgerOf } from '../../../test/payments/ledger.ts';
import { refundsOf } from '../../../test/payments/requestedRefunds.ts';
import { Booking } from '../booking.model.ts';

const { database, app, admins } = useAppWithProvider();

test.each([
  ['49 hours before the start everything is', 49, 90_000],
  ['47 hours before the start nothing is', 47, 0],
])('%s given back, and the seats are free at once', async (_name, hours, toReturn) => {
  const event = await buildEvent(startsIn(hours * 3600));
  const booking = await buildPaidBooking(database, event, { participants: 2 });

  const { status, body } = await manageClient(app, booking).cancel({ version: 0, toReturn });

  expect([status, body.booking.status, body.canChange]).toEqual([200, 'cancelled', false]);
  expect((await refundsOf(database)).map(({ amount }) => amount)).toEqual(toReturn ? [toReturn] : []);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect(await booking.reload()).toMatchObject({ endedBy: 'visitor', totalAmount: 90_000 });
});

test('after a cancellation without a refund the booking page and the mail say that the studio keeps the money', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(startsIn(47 * 3600)));
  const before = await manageClient(app, booking).read();

  const { body } = await manageClient(app, booking).cancel({ version: 0, toReturn: 0 });

  expect([before.body.money.isRestKept, body.money]).toEqual([
    false,
    { paid: 45_000, kept: 0, refunds: [], isRestKept: true },
  ]);
  const page = await request<BookingDetail>(app.url, `/api/bookings/reference/${booking.bookingReference}`);
  expect(page.body).toMatchObject({ booking: { status: 'cancelled', paymentStatus: 'completed' }, isRestKept: true });
  const mails = (await enqueuedMails(database.sequelize)).filter(({ content }) => content !== null);
  expect(mails).toMatchObject([{ kind: 'booking-cancelled', content: { change: { returned: 0, kept: 45_000 } } }]);
});

test('the mail names the refund, and no other mail about the booking is sent', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());

  await manageClient(app, booking).cancel({ version: 0, toReturn: 45_000 });

  const mails = (await enqueuedMails(database.sequelize)).filter(({ content }) => content !== null);
  expect(mails).toMatchObject([
    { kind: 'booking-cancelled', content: { sequence: 1001, change: { returned: 45_000, kept: 0, isByHand: true } } },
  ]);
});

test('a cancellation with the sum quoted before the deadline is rejected with the new sum', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(startsIn(47 * 3600)));

  const { body } = await manageClient(app, booking).cancel({ version: 0, toReturn: 45_000 });

  expect(body).toMatchObject({ code: 'price_changed', quote: { toReturn: 0, kept: 45_000 } });
  expect(await booking.reload()).toMatchObject({ status: 'confirmed' });
});

test('a repeated cancellation gives nothing back twice', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());
  await manageClient(app, booking).cancel({ version: 0, toReturn: 45_000 });

  const again = await manageClient(app, booking).cancel({ version: 0, toReturn: 45_000 });

  expect(again.body.booking.status).toBe('cancelled');
  expect(await refundsOf(database)).toHaveLength(1);
});

test('no one has to decide about the money of a booking that its visitor cancelled', async () => {
  const admin = await admins.signIn();
  const booking = await buildPaidBooking(database, await buildEvent(startsIn(3600)));

  await manageClient(app, booking).cancel({ version: 0, toReturn: 0 });

  expect((await admin.get<{ cancelledPaid: object[] }>('/api/admin/attention')).body.cancelledPaid).toEqual([]);
});

test('a payment that comes after its visitor has cancelled does not revive the booking', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const hold = await visitorClient(app.url).hold(event, buildVisitor());
  await visitorClient(app.url).confirm({ holdId: hold.body.holdId });
  const booking = await Booking.findOne({ rejectOnEmpty: true });
  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });
  await manageClient(app, booking).cancel({ version: 0, toReturn: 0 });

  await sendItn(app.url, paidItn(hold.body));

  expect(await ledgerOf(database.sequelize)).toMatchObject([{ review: 'no_seat' }]);
  expect(await booking.reload()).toMatchObject({ status: 'cancelled' });
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

const hour = 3_600_000;

test.each([
  ['at the deadline', -48 * hour, 200],
  ['a second after the deadline', -48 * hour + 1000, 'price_changed'],
  ['a second before the start', -1000, 'price_changed'],
  ['at the start', 0, 'booking_closed'],
])('a free cancellation %s is answered by the clock of the server', async (_name, fromStart, expected) => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event);
  stopDate(new Date(event.startsAt.getTime() + fromStart));

  const { status, body } = await manageClient(app, booking).cancel({ version: 0, toReturn: 45_000 });

  expect(body.code ?? status).toBe(expected);
});

afterEach(() => jest.useRealTimers());
