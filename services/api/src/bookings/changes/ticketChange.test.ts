import { visitorClient } from '../../../test/client.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../test/payments/requestedRefunds.ts';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';

const { database, app } = useAppWithProvider();

const adult = { id: 1, name: 'Adult', note: '', price: 38_000, seats: 1, limit: null };
const pair = { id: 2, name: 'Pair', note: '', price: 54_000, seats: 2, limit: null };
const ticketTypes = [adult, pair];

function tickets(adults: number, pairs: number) {
  return [
    { ticketTypeId: 1, quantity: adults },
    { ticketTypeId: 2, quantity: pairs },
  ];
}

function ticketOf({ id, name, seats, price }: typeof adult) {
  return { ticketTypeId: id, label: name, seats, price };
}

function buildTyped(values: Partial<Event> = {}) {
  return buildEvent({ price: adult.price, ticketTypes, ...values });
}

/** One adult and one pair, paid and confirmed. */
async function bookMix(event: Event): Promise<Booking> {
  const visitor = buildVisitor();
  const { body } = await visitorClient(app.url).hold(event, visitor, { tickets: tickets(1, 1), totalAmount: 92_000 });
  await sendItn(app.url, paidItn(body));
  return Booking.findOne({ where: { '$order.email$': visitor.email }, rejectOnEmpty: true });
}

test('giving up tickets of one type refunds their price and returns their seats', async () => {
  const event = await buildTyped();
  const booking = await bookMix(event);

  const { body } = await manageClient(app, booking).changeTo({
    eventId: event.id,
    participants: 1,
    tickets: tickets(1, 0),
  });

  expect(body.manage).toMatchObject({
    booking: { participants: 1, totalAmount: 38_000 },
    sums: { tickets: [{ ticketTypeId: 1, label: 'Adult', quantity: 1, price: 38_000 }] },
  });
  expect(await readRefunds(database)).toMatchObject([{ amount: 54_000 }]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
});

test('added tickets of one type are paid first, and a repeated request changes nothing', async () => {
  const event = await buildTyped();
  const booking = await bookMix(event);
  const client = manageClient(app, booking);
  const wanted = { eventId: event.id, participants: 4, tickets: tickets(2, 1) };

  const { body } = await client.changeTo(wanted);
  expect(body.payment?.totalAmount).toBe(38_000);
  expect(await booking.reload()).toMatchObject({ participants: 3, totalAmount: 92_000 });
  if (body.payment) await sendItn(app.url, paidItn(body.payment));
  const again = await client.change({ ...wanted, version: 0, toPay: 38_000, toReturn: 0 });

  expect(again.body).toMatchObject({ payment: null, manage: { booking: { participants: 4, totalAmount: 130_000 } } });
  expect(await event.reload()).toMatchObject({ seatsTaken: 4 });
});

test('a repeated request for an unpaid change gets the form of that change again', async () => {
  const event = await buildTyped();
  const client = manageClient(app, await bookMix(event));
  const wanted = { eventId: event.id, participants: 4, tickets: tickets(4, 0) };

  const first = await client.changeTo(wanted);
  const second = await client.changeTo(wanted);

  expect(second.body.payment?.holdId).toBe(first.body.payment?.holdId);
});

test('a change to fewer seats at a higher price is paid first, and then returns the seat', async () => {
  const family = { id: 3, name: 'Family', note: '', price: 20_000, seats: 4, limit: null };
  const event = await buildTyped({ ticketTypes: [...ticketTypes, family] });
  const visitor = buildVisitor();
  const families = [{ ticketTypeId: 3, quantity: 1 }];
  const { body } = await visitorClient(app.url).hold(event, visitor, { tickets: families, totalAmount: 20_000 });
  await sendItn(app.url, paidItn(body));
  const booking = await Booking.findOne({ where: { '$order.email$': visitor.email }, rejectOnEmpty: true });

  const wanted = { eventId: event.id, participants: 3, tickets: tickets(1, 1) };
  const change = await manageClient(app, booking).changeTo(wanted);
  expect(change.body.payment?.totalAmount).toBe(72_000);
  expect(await event.reload()).toMatchObject({ seatsTaken: 4 });
  if (change.body.payment) await sendItn(app.url, paidItn(change.body.payment));

  expect(await booking.reload()).toMatchObject({ participants: 3, totalAmount: 92_000 });
  expect(await event.reload()).toMatchObject({ seatsTaken: 3 });
});

test('a client that sends only the number of people can move a booking to a copy of its workshop, but not give up tickets', async () => {
  const [event, copy] = [await buildTyped(), await buildTyped()];
  const client = manageClient(app, await bookMix(event));

  const fewer = await client.quote({ eventId: event.id, participants: 2 });
  const moved = await client.changeTo({ eventId: copy.id, participants: 3 });

  expect([fewer.status, fewer.body]).toMatchObject([409, { code: 'conflict' }]);
  expect(moved.body.manage).toMatchObject({
    booking: { eventId: copy.id, totalAmount: 92_000 },
    sums: {
      tickets: [
        { ticketTypeId: 1, quantity: 1 },
        { ticketTypeId: 2, quantity: 1 },
      ],
    },
  });
});

test('mails have the tickets of the booking, and the mail about a change has those before it, even after a later change', async () => {
  const event = await buildTyped();
  const client = manageClient(app, await bookMix(event));
  const mix = (adults: number, pairs: number) =>
    [
      { ...ticketOf(adult), quantity: adults },
      { ...ticketOf(pair), quantity: pairs },
    ].filter(({ quantity }) => quantity > 0);

  await client.changeTo({ eventId: event.id, participants: 2, tickets: tickets(0, 1) });
  await client.changeTo({ eventId: event.id, participants: 1, tickets: tickets(1, 0) });

  const mails = await enqueuedMails(database.sequelize);
  const changed = mails.filter(({ kind }) => kind === 'booking-changed');
  expect(mails.find(({ kind }) => kind === 'booking-confirmed')?.content).toMatchObject({ tickets: mix(1, 0) });
  expect(changed.map(({ content }) => content)).toMatchObject([
    { tickets: mix(1, 0), change: { from: { participants: 3, tickets: mix(1, 1) } } },
    { tickets: mix(1, 0), change: { from: { participants: 2, tickets: mix(0, 1) } } },
  ]);
});

test('cancelling a booking of several ticket types refunds everything', async () => {
  const event = await buildTyped();
  const booking = await bookMix(event);

  await manageClient(app, booking).cancel({ version: 0, toReturn: 92_000 });

  expect(await booking.reload()).toMatchObject({ status: 'cancelled', totalAmount: 92_000 });
  expect(await readRefunds(database)).toMatchObject([{ amount: 92_000 }]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('a claim that waited for an edit of the tickets does not sell at the old prices', async () => {
  const event = await buildTyped();
  const edit = await database.sequelize.transaction();
  await Event.update(
    { price: 40_000, ticketTypes: [{ ...adult, price: 40_000 }, pair] },
    { where: { id: event.id }, transaction: edit },
  );

  const held = visitorClient(app.url).hold(event, buildVisitor(), { tickets: tickets(1, 0), totalAmount: 38_000 });
  await waitUntilBlocked(database.sequelize, 1);
  await edit.commit();

  expect(await held).toMatchObject({ status: 409, body: { code: 'tickets_changed' } });
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});
