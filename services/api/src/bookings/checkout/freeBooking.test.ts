import { holdSeats } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import { buildCode } from '../../../test/discounts.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { manageClient, payChange } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { completeRefundOf } from '../../../test/payments/refunds.ts';
import { cancelOwn, splitAsAdmin } from '../../../test/splits.ts';

const { database, app, admin } = useAppWithProvider();

const free = { discountCode: 'CLAY10', totalAmount: 0 };

async function bookFree(participants = 1) {
  const event = await buildEvent();
  await buildCode({ value: 100 });
  return { event, ...(await holdSeats(app, event, { participants }, free)) };
}

test('a booking that costs nothing is confirmed at once, with the mails of a paid one and without a payment', async () => {
  const { event, client, form, booking } = await bookFree(2);

  const confirmed = await client.confirm({ holdId: form.holdId });

  expect(form).toMatchObject({ totalAmount: 0, isBooked: true, fields: {} });
  expect(form.action).toMatch(new RegExp(`/booking-confirmed\\?hold=${form.holdId}$`));
  expect(confirmed.body).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    totalAmount: 0,
    expiresAt: null,
  });
  expect(confirmed.body.manageKey).not.toBeNull();
  expect(await event.reload()).toMatchObject({ seatsTaken: 2, bookingCount: 1 });
  expect(await readLedger(database.sequelize)).toEqual([]);
  const mails = await enqueuedMails(database.sequelize, { ofStudio: true });
  expect(mails.map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-reminder', 'booking-new']);
  expect(mails[0]).toMatchObject({
    content: { email: booking.order.email, totalAmount: 0, discount: { code: 'CLAY10', amount: 90_000 }, due: null },
  });
});

test('no fee is named for a booking that costs nothing', async () => {
  const { booking } = await bookFree();

  const { body } = await visitorClient(app.url).booking(booking.bookingReference);

  expect(body.sums).toMatchObject({ total: 0, fee: 0, open: 0, paid: 0, discount: { code: 'CLAY10', amount: 45_000 } });
});

test('a code that leaves less than the smallest card payment makes the booking free', async () => {
  const event = await buildEvent();
  await buildCode({ kind: 'sum', value: 44_700 });

  const { form, booking } = await holdSeats(app, event, {}, free);

  expect(form).toMatchObject({ totalAmount: 0, isBooked: true });
  expect(booking).toMatchObject({ status: 'confirmed', totalAmount: 0 });
});

test('a repeated request for a free booking gets it again', async () => {
  const { form, sendAgain, event } = await bookFree();

  expect((await sendAgain()).body).toEqual(form);
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
});

test('a total of zero is no price of a booking without a code', async () => {
  const event = await buildEvent();

  const { status, body } = await visitorClient(app.url).hold(event, buildVisitor(), { totalAmount: 0 });

  expect([status, body]).toMatchObject([409, { code: 'price_changed', totalAmount: 45_000 }]);
});

test('a free booking can be extended at the full price, and cancelled without money', async () => {
  const { event, booking } = await bookFree();
  const visitor = manageClient(app, booking);

  const { body } = await visitor.changeTo({ eventId: event.id, participants: 2 });
  await payChange(app, body.payment);
  const extended = await booking.reload();

  expect(extended).toMatchObject({ participants: 2, totalAmount: 45_000, paymentStatus: 'completed' });
  await cancelOwn(app, extended);
  expect(await booking.reload()).toMatchObject({ status: 'cancelled' });
});

test('a place that an admin adds to a free booking is to be paid', async () => {
  const { event, booking } = await bookFree();

  await admin.post(`/api/admin/bookings/${booking.id}/change`, {
    version: 0,
    eventId: event.id,
    participants: 2,
    reason: 'They called',
  });

  expect(await booking.reload()).toMatchObject({ totalAmount: 45_000, paymentStatus: 'pending' });
});

test('a free booking that was extended and is reduced again is paid, and can be changed', async () => {
  const { event, booking } = await bookFree();
  const visitor = manageClient(app, booking);
  const { body } = await visitor.changeTo({ eventId: event.id, participants: 2 });
  await payChange(app, body.payment);

  await visitor.changeTo({ eventId: event.id, participants: 1 });
  await completeRefundOf(database.sequelize, 'outside');

  expect(await booking.reload()).toMatchObject({ status: 'confirmed', totalAmount: 0, paymentStatus: 'completed' });
  const extended = await visitor.quote({ eventId: event.id, participants: 2 });
  expect(extended).toMatchObject({ status: 200, body: { toPay: 45_000 } });
});

test('a place that an admin adds to a part of a free booking is to be paid', async () => {
  const { event, booking } = await bookFree(2);
  const second = await splitAsAdmin(admin, booking);
  const parts = [await booking.reload(), second].map(({ totalAmount, paymentStatus }) => [totalAmount, paymentStatus]);

  await admin.post(`/api/admin/bookings/${second.id}/change`, {
    version: 0,
    eventId: event.id,
    participants: 2,
    reason: 'They called',
  });

  expect(parts).toEqual([
    [0, 'completed'],
    [0, 'completed'],
  ]);
  expect(await second.reload()).toMatchObject({ totalAmount: 45_000, paymentStatus: 'pending' });
});
