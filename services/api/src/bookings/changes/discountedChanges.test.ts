import type { BookingSumsView } from '@studio/contract/bookings/bookingSums';
import { holdSeats, payBooking } from '../../../test/bookings.ts';
import { bookWithCode, buildCode, holdWithCode, tenPercentOff } from '../../../test/discounts.ts';
import { buildEvent } from '../../../test/factories.ts';
import { manageClient, payChange } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { cancelOwn, splitAsAdmin } from '../../../test/splits.ts';
import type { Booking } from '../booking.model.ts';

const { app, admin } = useAppWithProvider();

async function sumsOf(booking: Booking): Promise<BookingSumsView> {
  return (await manageClient(app, await booking.reload()).read()).body.sums;
}

test('giving up people refunds their discounted price', async () => {
  const event = await buildEvent();
  await buildCode();
  const booking = await bookWithCode(app, event, 3);

  const { body } = await manageClient(app, booking).quote({ eventId: event.id, participants: 1 });
  await manageClient(app, booking).changeTo({ eventId: event.id, participants: 1 });

  expect(body).toMatchObject({ toReturn: 81_000, totalAfter: 40_500 });
  expect(await sumsOf(booking)).toMatchObject({ pricePerPerson: 45_000, total: 40_500, discount: { amount: 4500 } });
});

test('an added person costs the full price', async () => {
  const event = await buildEvent();
  await buildCode();
  const booking = await bookWithCode(app, event, 2);

  const { body } = await manageClient(app, booking).changeTo({ eventId: event.id, participants: 3 });
  await payChange(app, body.payment);

  expect(body.payment).toMatchObject({ totalAmount: 45_000 });
  expect(await sumsOf(booking)).toMatchObject({ total: 126_000, discount: { amount: 9000 } });
});

// The discount after a move is limited, because a code for a cheap workshop would otherwise pay for an expensive one.
test('a move keeps at most the earlier discount, also after the end of the code and to a workshop that the code excludes', async () => {
  const to = await buildEvent({ title: 'Raku', price: 60_000 });
  const code = await buildCode({ workshops: ['Wheel'] });
  const booking = await bookWithCode(app, await buildEvent({ title: 'Wheel' }), 2);
  await code.update({ endedAt: new Date() });

  const { body } = await manageClient(app, booking).changeTo({ eventId: to.id, participants: 2 });
  await payChange(app, body.payment);

  expect(body.payment).toMatchObject({ totalAmount: 30_000 });
  expect(await sumsOf(booking)).toMatchObject({ total: 111_000, discount: { code: 'CLAY10', amount: 9000 } });
});

test('a move keeps at most the same sum as discount', async () => {
  const to = await buildEvent({ price: 60_000 });
  const event = await buildEvent();
  await buildCode({ kind: 'sum', value: 10_000 });
  const { booking } = await holdSeats(app, event, { participants: 2 }, { discountCode: 'CLAY10', totalAmount: 80_000 });
  await payBooking(app, booking);

  const { body } = await manageClient(app, booking).quote({ eventId: to.id, participants: 2 });

  expect(body).toMatchObject({ toPay: 30_000 });
});

test('a split shares the discounted price, and both bookings use the code', async () => {
  await buildCode({ maxUses: 2 });
  const event = await buildEvent();
  const booking = await bookWithCode(app, event, 3);

  const second = await splitAsAdmin(admin, booking);

  expect(await sumsOf(booking)).toMatchObject({ total: 81_000, paid: 81_000, discount: { amount: 9000 } });
  expect(await sumsOf(second)).toMatchObject({ total: 40_500, paid: 40_500, discount: { amount: 4500 } });
  expect(await holdWithCode(app, event)).toMatchObject({ status: 409, body: { code: 'code_used_up' } });
});

test('cancelling a booking refunds its discounted price', async () => {
  await buildCode();
  const booking = await bookWithCode(app, await buildEvent(), 2);

  const { body } = await cancelOwn(app, booking);

  expect(body).toMatchObject({ booking: { status: 'cancelled', totalAmount: 81_000 } });
  expect(body.money.refunds).toMatchObject([{ amount: 81_000 }]);
});

test('a late payment of an expired hold confirms it at the price with the code', async () => {
  await buildCode();
  const { booking } = await holdSeats(app, await buildEvent(), {}, tenPercentOff());
  await booking.update({ status: 'expired', endedBy: 'time' });
  await booking.request.update({ state: 'expired', expiresAt: null });
  const event = await booking.$get('event');
  await event?.decrement('seatsTaken');

  await payBooking(app, booking);

  expect(await booking.reload()).toMatchObject({ status: 'confirmed', totalAmount: 40_500 });
});
