import { readAttention, resolvePayment } from '../../../test/attention.ts';
import { expireAll, holdSeats, payBooking, unnamedItn } from '../../../test/bookings.ts';
import { sendItn, visitorClient } from '../../../test/client.ts';
import { buildVisitor } from '../../../test/factories.ts';
import {
  buildWheelsFirst,
  buildWithWheels,
  cart,
  holdCart,
  noWheel,
  wheel,
  readWheelsLeft,
} from '../../../test/limitedTickets.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';

const { database, app, admin } = useAppWithProvider();

/** A hold of both wheels has expired, and another visitor holds one of them. */
async function loseWheel() {
  const event = await buildWithWheels();
  const late = await holdSeats(app, event, {}, cart(0, 2));
  await expireAll(database.sequelize);
  const other = await holdSeats(app, event, {}, cart(0, 1));
  return { event, late, giveBack: () => other.client.release(other.form.holdId) };
}

test('a late payment takes its tickets again if they are left', async () => {
  const event = await buildWithWheels();
  const { booking } = await holdSeats(app, event, {}, cart(0, 2));
  await expireAll(database.sequelize);

  await payBooking(app, booking);

  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect(await readWheelsLeft(app, event)).toBe(0);
});

test('a late payment whose tickets are gone is flagged no_seat, also when the workshop has seats', async () => {
  const { event, late } = await loseWheel();

  await payBooking(app, late.booking);

  expect(await late.booking.reload()).toMatchObject({ status: 'cancelled', endedBy: 'time' });
  expect(await readLedger(database.sequelize)).toMatchObject([{ amount: 90_000, review: 'no_seat' }]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
});

test.each(['seated by its task', 'confirmed in the list'])(
  'a payment without a seat is %s only while its tickets are left',
  async (way) => {
    const { late, giveBack } = await loseWheel();
    await payBooking(app, late.booking);
    const [task] = (await readAttention(admin)).payments;
    const confirm = () =>
      way === 'seated by its task'
        ? resolvePayment(admin, task?.id, { kind: 'seated' })
        : admin.patch(`/api/bookings/${late.booking.id}/status`, { status: 'confirmed' });

    const early = await confirm();
    await giveBack();
    const later = await confirm();

    expect(early).toMatchObject({ status: 409, body: { error: 'Only 1 ticket “Wheel” is left.' } });
    expect(later.status).toBe(200);
    expect(await late.booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  },
);

test('an expired hold is resumed only while its tickets are left', async () => {
  const { late, giveBack } = await loseWheel();

  const early = await late.sendAgain();
  await giveBack();
  const later = await late.sendAgain();

  expect(early).toMatchObject({ status: 409, body: { code: 'tickets_sold_out', ticketsLeft: { left: 1 } } });
  expect(later).toMatchObject({ status: 200, body: { holdId: late.form.holdId } });
});

test('a payment that arrives before its direct confirmation stays unmatched when the first ticket type is sold out', async () => {
  const event = await buildWheelsFirst();
  await holdCart(app, event, 0, 2);
  const visitor = buildVisitor();
  await sendItn(app.url, unnamedItn({ eventId: event.id, ...visitor }, wheel.price));

  const confirmed = await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });

  expect(confirmed).toMatchObject(noWheel);
  expect(await readLedger(database.sequelize)).toMatchObject([{ bookingId: null, review: 'unmatched' }]);
});
