import { cancelWorkshop } from '../../../test/bookings.ts';
import {
  bookCart,
  buildWithWheels,
  holdCart,
  noWheel,
  setWheels,
  tickets,
  wheel,
  readWheelsLeft,
} from '../../../test/limitedTickets.ts';
import { manageClient, payChange } from '../../../test/manageClient.ts';
import { endChanges } from '../../../test/openChange.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import type { Event } from '../../events/event.model.ts';

const { database, app, admin } = useAppWithProvider();

const oneLeft = { status: 409, body: { code: 'tickets_sold_out', error: 'Only 1 ticket “Wheel” is left.' } };

function to({ id: eventId }: Event, hands: number, wheels: number) {
  return { eventId, participants: hands + wheels, tickets: tickets(hands, wheels) };
}

/** Books one ticket of a type without a limit. Then its visitor requests a change that adds tickets for wheels. */
async function askForWheels(wheels: number) {
  const event = await buildWithWheels();
  const booking = await bookCart(app, event, 1, 0);
  const client = manageClient(app, booking);
  const { body } = await client.changeTo(to(event, 1, wheels));
  return { event, booking, client, payment: body.payment };
}

test('more tickets of a type than are left are neither quoted nor booked', async () => {
  const event = await buildWithWheels();
  const booking = await bookCart(app, event, 1, 0);
  await holdCart(app, event, 0, 1);
  const client = manageClient(app, booking);

  const quoted = await client.quote(to(event, 1, 2));
  const changed = await client.change({ ...to(event, 1, 2), version: 0, toPay: 2 * wheel.price, toReturn: 0 });

  expect([quoted, changed]).toMatchObject([oneLeft, oneLeft]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('a change needs only its added tickets to be left, also if more are sold than the limit', async () => {
  const event = await buildWithWheels();
  const client = manageClient(app, await bookCart(app, event, 1, 2));
  await setWheels(event, 1);

  const another = await client.quote(to(event, 1, 3));
  const changed = await client.changeTo(to(event, 2, 2));

  expect(another).toMatchObject(noWheel);
  expect(changed.status).toBe(200);
});

test('an open change holds its added tickets, and returns them when it ends', async () => {
  const { event } = await askForWheels(2);
  const during = [await holdCart(app, event, 0, 1), await readWheelsLeft(app, event)];

  await endChanges(database.sequelize);

  expect(during).toMatchObject([noWheel, 0]);
  expect(await readWheelsLeft(app, event)).toBe(2);
  expect((await holdCart(app, event, 0, 1)).status).toBe(200);
});

test('a new change of a booking can take the tickets that its open change holds', async () => {
  const { event, client } = await askForWheels(2);

  const { status, body } = await client.changeTo(to(event, 2, 2));

  expect([status, body.payment?.totalAmount]).toEqual([200, 120_000]);
  expect(await readWheelsLeft(app, event)).toBe(0);
});

test('a booking has the added tickets once its change is paid', async () => {
  const { event, booking, payment } = await askForWheels(2);

  await payChange(app, payment);

  expect(await booking.reload()).toMatchObject({ participants: 3, totalAmount: 120_000 });
  expect(await readWheelsLeft(app, event)).toBe(0);
});

test.each([
  [1, { participants: 1 }, 'no_seat'],
  [0, { participants: 3 }, null],
])(
  'after a payment of an expired change of which %d tickets are gone the booking has %j',
  async (gone, expected, review) => {
    const { event, booking, payment } = await askForWheels(2);
    await endChanges(database.sequelize);
    if (gone > 0) await holdCart(app, event, 0, gone);

    await payChange(app, payment);

    expect(await booking.reload()).toMatchObject(expected);
    expect((await readLedger(database.sequelize)).at(-1)).toMatchObject({ amount: 90_000, review });
  },
);

test('visitors see the tickets that a change to other tickets with the same seats returns', async () => {
  const event = await buildWithWheels();
  const client = manageClient(app, await bookCart(app, event, 0, 2));
  const before = await readWheelsLeft(app, event);

  await client.changeTo(to(event, 2, 0));

  expect([before, await readWheelsLeft(app, event)]).toEqual([0, 2]);
});

test('a booking moves to another date only while its tickets are left there', async () => {
  const [event, other] = [await buildWithWheels(), await buildWithWheels()];
  const booking = await bookCart(app, event, 0, 2);
  await holdCart(app, other, 0, 1);
  const move = { eventId: other.id, participants: 2, version: 0, toPay: 0, toReturn: 0 };

  const early = await manageClient(app, booking).change(move);
  await setWheels(other, 3);
  const later = await manageClient(app, booking).change(move);

  expect(early).toMatchObject(oneLeft);
  expect(later.body.manage.booking).toMatchObject({ eventId: other.id, participants: 2 });
});

test('a booking of a cancelled workshop moves to another date only while its tickets are left there', async () => {
  const [event, other] = [await buildWithWheels(), await buildWithWheels()];
  const booking = await bookCart(app, event, 0, 2);
  await holdCart(app, other, 0, 1);
  await cancelWorkshop(admin, event, { money: 'choose' });
  const client = manageClient(app, booking);

  const move = { eventId: other.id, participants: 2, version: 0, toPay: 0, toReturn: 0 };

  expect(await client.change(move)).toMatchObject(oneLeft);
  expect((await client.read()).body).toMatchObject({ isEventCancelled: true, booking: { status: 'confirmed' } });
});

test('an admin neither quotes nor makes a change with more tickets than are left', async () => {
  const [event, other] = [await buildWithWheels(), await buildWithWheels()];
  const { id } = await bookCart(app, event, 0, 2);
  await holdCart(app, other, 0, 1);
  const target = { eventId: other.id, participants: 2 };

  const quoted = await admin.post(`/api/admin/bookings/${id}/quote`, target);
  const changed = await admin.post(`/api/admin/bookings/${id}/change`, { ...target, version: 0, reason: 'She called' });
  await setWheels(other, 3);
  const later = await admin.post(`/api/admin/bookings/${id}/change`, { ...target, version: 0, reason: 'She called' });

  expect([quoted, changed]).toMatchObject([oneLeft, oneLeft]);
  expect(later.status).toBe(200);
});
