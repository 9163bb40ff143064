import { expireAll, holdSeats } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import {
  buildWheelsFirst,
  buildWithWheels,
  cart,
  hand,
  holdCart,
  noWheel,
  setWheels,
  wheel,
  readWheelsLeft,
} from '../../../test/limitedTickets.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';

const { database, app } = useAppWithProvider();

test('tickets of a type are sold up to its limit, and tickets of other types after that', async () => {
  const event = await buildWithWheels();

  const both = await holdCart(app, event, 0, 2);
  const third = await holdCart(app, event, 0, 1);
  const others = await holdCart(app, event, 3, 0);

  expect([both.status, others.status]).toEqual([200, 200]);
  expect(third).toMatchObject(noWheel);
  expect(await event.reload()).toMatchObject({ seatsTaken: 5 });
});

test('the rejection says how many tickets of the type are left, and books nothing of the cart', async () => {
  const event = await buildWithWheels();
  await holdCart(app, event, 0, 1);

  const { status, body } = await holdCart(app, event, 1, 2);

  expect([status, body]).toMatchObject([409, { error: 'Only 1 ticket “Wheel” is left.', ticketsLeft: { left: 1 } }]);
  expect(await Booking.count()).toBe(1);
});

test('a client that knows only the number of people gets no more tickets of the first type than its limit', async () => {
  const event = await buildWheelsFirst();

  const three = await visitorClient(app.url).hold(event, buildVisitor({ participants: 3 }));
  const two = await visitorClient(app.url).hold(event, buildVisitor({ participants: 2 }));
  const one = await visitorClient(app.url).confirm({ eventId: event.id, ...buildVisitor() });

  expect(three).toMatchObject({ status: 409, body: { error: 'Only 2 tickets “Wheel” are left.' } });
  expect(two.status).toBe(200);
  expect(one).toMatchObject(noWheel);
});

test('a client without holds books tickets of a limited first type while they are left', async () => {
  const event = await buildWheelsFirst();

  const { status } = await visitorClient(app.url).confirm({ eventId: event.id, ...buildVisitor({ participants: 2 }) });

  expect(status).toBe(200);
  expect(await readWheelsLeft(app, event)).toBe(0);
});

test('tickets of holds that were released or have expired can be booked again', async () => {
  const event = await buildWithWheels();
  const { client, form } = await holdSeats(app, event, {}, cart(0, 2));

  await client.release(form.holdId);
  const released = await holdCart(app, event, 0, 2);
  await expireAll(database.sequelize);
  const expired = await holdCart(app, event, 0, 2);

  expect([released.status, expired.status]).toEqual([200, 200]);
});

test('a hold can take the tickets of the hold that it replaces', async () => {
  const event = await buildWithWheels();
  const { client, visitor, form } = await holdSeats(app, event, {}, cart(0, 2));

  const { status } = await client.hold(event, visitor, { ...cart(1, 2), replaces: form.holdId });

  expect(status).toBe(200);
  expect(await event.reload()).toMatchObject({ seatsTaken: 3 });
});

test('a repeated request gets its hold again although that hold has taken the last tickets', async () => {
  const { form, sendAgain } = await holdSeats(app, await buildWithWheels(), {}, cart(0, 2));

  expect(await sendAgain()).toMatchObject({ status: 200, body: { holdId: form.holdId } });
});

test('the same key for another cart of limited tickets is rejected', async () => {
  const event = await buildWithWheels();
  const [client, visitor, key] = [visitorClient(app.url), buildVisitor(), buildKey()];
  await client.hold(event, visitor, { ...cart(0, 1), key });

  const { status, body } = await client.hold(event, visitor, { ...cart(1, 1), key });

  expect([status, body]).toMatchObject([409, { code: 'key_reused' }]);
});

test('lowering a limit below what is sold ends no booking, and no more tickets are sold', async () => {
  const event = await buildWithWheels();
  await holdCart(app, event, 0, 2);

  await setWheels(event, 1);

  expect(await holdCart(app, event, 0, 1)).toMatchObject(noWheel);
  expect(await Booking.findAll()).toMatchObject([{ status: 'held', participants: 2 }]);
});

test('a ticket that takes no seat has its limit too', async () => {
  const spectator = { id: 3, name: 'Spectator', note: '', price: 5000, seats: 0, limit: 1 };
  const event = await buildWithWheels({ ticketTypes: [hand, spectator] });
  const hold = (quantity: number) =>
    visitorClient(app.url).hold(event, buildVisitor(), {
      tickets: [
        { ticketTypeId: 1, quantity: 1 },
        { ticketTypeId: 3, quantity },
      ],
      totalAmount: 30_000 + quantity * 5000,
    });

  const two = await hold(2);
  const one = await hold(1);

  expect(two).toMatchObject({ status: 409, body: { error: 'Only 1 ticket “Spectator” is left.' } });
  expect(one.status).toBe(200);
});

test('people who were booked before the workshop had types count as tickets of the first type', async () => {
  const event = await buildEvent({ price: wheel.price });
  await buildBooking(event, { participants: 2, status: 'confirmed', paymentMethod: 'cash' });
  await event.update({ ticketTypes: [wheel, hand] });

  expect(await holdCart(app, event, 0, 1)).toMatchObject(noWheel);
  expect((await holdCart(app, event, 1, 0)).status).toBe(200);
});

test.each<[string, Partial<Event>, string]>([
  ['was cancelled', { cancelledAt: new Date(), cancelReason: 'Our kiln has broken.' }, 'booking_closed'],
  ['has no seat left', { capacity: 2 }, 'sold_out'],
])(
  'when the workshop %s, the rejection gives that reason and not the sold out ticket type',
  async (_what, values, code) => {
    const event = await buildWithWheels();
    await holdCart(app, event, 0, 2);
    await event.update(values);

    expect((await holdCart(app, event, 0, 1)).body.code).toBe(code);
  },
);

test('a claim that waited for an edit that limits the first type is checked against the limit', async () => {
  const event = await buildWheelsFirst({ ticketTypes: [{ ...wheel, limit: null }, hand] });
  const edit = await database.sequelize.transaction();
  await Event.update({ ticketTypes: [{ ...wheel, limit: 1 }, hand] }, { where: { id: event.id }, transaction: edit });

  const held = visitorClient(app.url).hold(event, buildVisitor({ participants: 2 }));
  await waitUntilBlocked(database.sequelize);
  await edit.commit();

  expect(await held).toMatchObject({ status: 409, body: { error: 'Only 1 ticket “Wheel” is left.' } });
});
