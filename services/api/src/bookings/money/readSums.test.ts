import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { request } from '../../../test/client.ts';
import { buildEvent } from '../../../test/factories.ts';
import { buildPaidBooking, manageClient, payChange } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

async function requestSums(booking: Booking) {
  const { body } = await request<BookingDetail>(app.url, `/api/bookings/reference/${booking.bookingReference}`);
  return body.sums;
}

test('booking page, manage page and portal have the same sums of a booking with a paid change and a refund', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event, { participants: 2 });
  const visitor = manageClient(app, booking);
  const { body } = await visitor.changeTo({ eventId: event.id, participants: 3 });
  await payChange(app, body.payment);
  await visitor.changeTo({ eventId: event.id, participants: 1 });

  const sums = await requestSums(booking);
  const managed = (await visitor.read()).body.sums;
  const owned = (await admin.get<AdminMoneyView>(`/api/bookings/${booking.id}/money`)).body.sums;

  expect(sums).toMatchObject({
    pricePerPerson: 45_000,
    seats: 45_000,
    total: 45_000,
    fee: 1500,
    paid: 45_000,
    open: 0,
  });
  expect(sums?.lines.map(({ text, amount }) => [text, amount])).toEqual([
    ['Booked for 2 people', 0],
    ['Paid by card (PayFast)', 90_000],
    ['3 people instead of 2, paid by card (PayFast)', 45_000],
    ['1 person instead of 3, still to be paid back', -90_000],
  ]);
  expect([managed, owned]).toEqual([sums, sums]);
});

test('a difference to collect at the studio is open until it is paid, and correcting its method changes no sum', async () => {
  const to = await buildEvent({ price: 50_000 });
  const booking = await buildPaidBooking(database, await buildEvent({ title: 'Raku' }), { participants: 2 });
  const change = { version: 0, eventId: to.id, reason: 'She called' };
  await admin.post(`/api/admin/bookings/${booking.id}/change`, change);
  const before = await requestSums(booking);

  await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' });
  await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'completed', paymentMethod: 'eft' });

  expect(before).toMatchObject({ total: 100_000, paid: 90_000, open: 10_000 });
  const after = await requestSums(booking);
  expect(after).toMatchObject({ total: 100_000, paid: 100_000, open: 0 });
  expect(after?.lines.map(({ text, amount }) => [text, amount])).toEqual([
    ['Booked for 2 people', 0],
    ['Paid by card (PayFast)', 90_000],
    [expect.stringMatching(/^Moved from Raku, /), 0],
    ['Paid in cash', 10_000],
  ]);
});
