import { readAttention } from '../../../test/attention.ts';
import { holdSeats } from '../../../test/bookings.ts';
import { paidItn, sendItn, visitorClient } from '../../../test/client.ts';
import { buildEvent, startsIn } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { buildPaidBooking, manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { readRefunds } from '../../../test/payments/requestedRefunds.ts';

const { database, app, admin } = useAppWithProvider();

test.each([
  ['49 hours before the start refunds everything', 49, 90_000],
  ['47 hours before the start refunds nothing', 47, 0],
])('a cancellation %s, and the seats are free at once', async (_name, hours, toReturn) => {
  const event = await buildEvent(startsIn(hours * 3600));
  const booking = await buildPaidBooking(database, event, { participants: 2 });

  const { status, body } = await manageClient(app, booking).cancel({ version: 0, toReturn });

  expect([status, body.booking.status, body.canChange]).toEqual([200, 'cancelled', false]);
  expect((await readRefunds(database)).map(({ amount }) => amount)).toEqual(toReturn ? [toReturn] : []);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect(await booking.reload()).toMatchObject({ endedBy: 'visitor', totalAmount: 90_000 });
});

test('after a cancellation without a refund page and mail say that the studio keeps the money, and no decision is open', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(startsIn(47 * 3600)));
  const before = await manageClient(app, booking).read();

  const { body } = await manageClient(app, booking).cancel({ version: 0, toReturn: 0 });

  expect([before.body.sums.cancellationFee, body.sums.cancellationFee]).toEqual([0, 45_000]);
  expect(body.money).toEqual({ paid: 45_000, paidByVoucher: 0, kept: 0, refunds: [] });
  const page = await visitorClient(app.url).booking(booking.bookingReference);
  expect(page.body).toMatchObject({
    booking: { status: 'cancelled', paymentStatus: 'completed', totalAmount: 45_000 },
    sums: { total: 45_000, cancellationFee: 45_000 },
  });
  const mails = (await enqueuedMails(database.sequelize)).filter(({ content }) => content !== null);
  expect(mails).toMatchObject([{ kind: 'booking-cancelled', content: { change: { returned: 0, kept: 45_000 } } }]);
  expect((await readAttention(admin)).cancelledPaid).toEqual([]);
});

test('the mail about a cancellation has the refund, and no other mail about the booking is sent', async () => {
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

test('a payment that arrives after the visitor has cancelled does not reinstate the booking', async () => {
  const event = await buildEvent();
  const { client, form, booking } = await holdSeats(app, event);
  await client.confirm({ holdId: form.holdId });
  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });
  await manageClient(app, booking).cancel({ version: 0, toReturn: 0 });

  await sendItn(app.url, paidItn(form));

  expect(await readLedger(database.sequelize)).toMatchObject([{ review: 'no_seat' }]);
  expect(await booking.reload()).toMatchObject({ status: 'cancelled' });
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});
