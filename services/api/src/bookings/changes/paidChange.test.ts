import { paidItn, sendItn, visitorClient } from '../../../test/client.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient, payChange } from '../../../test/manageClient.ts';
import { endChanges, openChange } from '../../../test/openChange.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { Booking } from '../booking.model.ts';
import { BookingChange } from './bookingChange.model.ts';

const { database, app, admin } = useAppWithProvider();

test('adding a person holds a seat, and the booking stays as it is until PayFast reports the payment', async () => {
  const { event, booking, payment, manage } = await openChange({ app, database });

  expect(payment).toMatchObject({ totalAmount: 45_000, holdId: expect.any(String), action: expect.any(String) });
  expect(manage).toMatchObject({
    booking: { participants: 2, totalAmount: 90_000 },
    openChange: { holdId: payment?.holdId, participants: 3, toPay: 45_000, hasFailed: false },
  });
  expect(await event.reload()).toMatchObject({ seatsTaken: 3 });

  await payChange(app, payment);

  const { body } = await manageClient(app, booking).read();
  expect(body).toMatchObject({
    booking: { participants: 3, totalAmount: 135_000, status: 'confirmed', paymentStatus: 'completed' },
    version: 1,
    money: { paid: 135_000 },
    openChange: null,
  });
  expect(await event.reload()).toMatchObject({ seatsTaken: 3 });
  expect(await readLedger(database.sequelize)).toMatchObject([
    { bookingId: booking.id, amount: 90_000 },
    { bookingId: booking.id, amount: 45_000, review: null },
  ]);
});

test('the form has the return address of the booking and contains no key', async () => {
  const { booking, payment } = await openChange({ app, database });

  const path = `https://studio.example/booking/${booking.bookingReference}/manage`;
  expect(payment?.fields).toMatchObject({
    amount: '450.00',
    return_url: `${path}?payment=returned&change=${payment?.holdId}`,
    cancel_url: `${path}?payment=cancelled&change=${payment?.holdId}`,
  });
});

test('a move to a more expensive date is paid before it is made', async () => {
  const [from, to] = [await buildEvent(), await buildEvent({ price: 50_000 })];
  const booking = await buildPaidBooking(database, from, { participants: 2 });
  const { body } = await manageClient(app, booking).changeTo({ eventId: to.id, participants: 2 });
  expect([(await from.reload()).seatsTaken, (await to.reload()).seatsTaken]).toEqual([2, 2]);

  await payChange(app, body.payment);

  expect([(await from.reload()).seatsTaken, (await to.reload()).seatsTaken]).toEqual([0, 2]);
  expect(await booking.reload()).toMatchObject({ eventId: to.id, totalAmount: 100_000, bookedStartsAt: to.startsAt });
  const mails = await enqueuedMails(database.sequelize);
  expect(mails.find(({ kind }) => kind === 'booking-changed')?.content).toMatchObject({
    change: { paid: 10_000, returned: 0, isMove: true },
  });
});

test('the same request again gets the same form, also when it holds the last seat, and another request ends the open change', async () => {
  const { event, booking, payment } = await openChange({ app, database }, { capacity: 5 });
  await buildBooking(event, { participants: 2 });

  const again = await manageClient(app, booking).changeTo({ eventId: event.id, participants: 3 });
  await event.update({ capacity: 12 });
  const more = await manageClient(app, booking).changeTo({ eventId: event.id, participants: 5 });

  expect(again.body.payment?.holdId).toBe(payment?.holdId);
  expect(more.body.payment).toMatchObject({ totalAmount: 135_000 });
  expect(await event.reload()).toMatchObject({ seatsTaken: 7 });
  expect(await BookingChange.count({ where: { bookingId: booking.id, state: 'open' } })).toBe(1);
});

test('a change that is not paid in time ends, and the booking stays', async () => {
  const { event, booking, payment } = await openChange({ app, database });
  await endChanges(database.sequelize);

  const { body } = await manageClient(app, booking).read();

  expect(body).toMatchObject({ booking: { participants: 2, status: 'confirmed' }, openChange: null });
  expect(body.endedChange).toEqual({ holdId: payment?.holdId, isDone: false });
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('the manage page shows a paid change as done until the booking is changed again', async () => {
  const { event, booking, payment } = await openChange({ app, database });
  await payChange(app, payment);
  const client = manageClient(app, booking);
  const paid = await client.read();

  await client.changeTo({ eventId: event.id, participants: 2 });
  const later = await client.read();

  expect(paid.body.endedChange).toEqual({ holdId: payment?.holdId, isDone: true });
  expect(later.body).toMatchObject({ booking: { participants: 2 }, version: 2, endedChange: null });
});

test('the visitor can end an open change, which returns its seats', async () => {
  const { event, payment } = await openChange({ app, database });

  const { status } = await visitorClient(app.url).release(payment?.holdId ?? '');

  expect(status).toBe(204);
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('the payment request of a change cannot be confirmed as a booking', async () => {
  const { booking, payment } = await openChange({ app, database });

  const { status } = await visitorClient(app.url).confirm({ holdId: payment?.holdId });

  expect(status).toBe(404);
  expect(await Booking.count()).toBe(1);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', participants: 2 });
});

test('a failed payment is shown, and the form can be sent again', async () => {
  const { event, booking, payment } = await openChange({ app, database });

  await sendItn(app.url, paidItn({ fields: payment?.fields ?? {} }, { payment_status: 'FAILED' }));

  expect((await manageClient(app, booking).read()).body.openChange).toMatchObject({ hasFailed: true });
  const again = await manageClient(app, booking).changeTo({ eventId: event.id, participants: 3 });
  expect(again.body.payment?.holdId).toBe(payment?.holdId);
  expect(again.body.manage.openChange).toMatchObject({ hasFailed: false });
});

test.each([
  ['the visitor cancels', (booking: Booking) => manageClient(app, booking).cancel({ version: 0, toReturn: 90_000 })],
  [
    'an admin cancels',
    async (booking: Booking) => admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' }),
  ],
  ['an admin deletes', async (booking: Booking) => admin.delete(`/api/bookings/${booking.id}`)],
  [
    'an admin deletes the customer of',
    async (booking: Booking) => admin.delete(`/api/admin/customers/${booking.order.email}`),
  ],
])('the seats of an open change are free once %s the booking', async (_name, end) => {
  const { event, booking } = await openChange({ app, database });

  const { status } = await end(booking);

  expect(status).toBe(200);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});
