import { ticketsOfLines } from '@studio/contract/bookings/orderLines';
import { findBookingOfHold, bookManually } from '../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { bookCart, buildWithWheels, hand, noWheel, setWheels, tickets, wheel } from '../../../test/limitedTickets.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient } from '../../../test/waitlist.ts';
import { Booking } from '../booking.model.ts';
import { OrderLine } from '../money/orderLine.model.ts';

// A party that waits for several kinds of tickets books them from its page.

const { database, app, admin } = useAppWithProvider();

const cancel = ({ id }: { id: number }) => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
const priceOf = (hands: number, wheels: number) => hands * hand.price + wheels * wheel.price;

async function readTicketsAndDiscount(
  bookingId: number,
): Promise<[label: string | null, quantity: number, price: number][]> {
  const lines = await OrderLine.findAll({ where: { bookingId }, order: ['id'] });
  return ticketsOfLines(lines).map(({ label, quantity, price }) => [label, quantity, price]);
}

/** Two tickets Hand and both tickets Wheel of a full workshop are booked, and a party waits. */
async function buildLine(hands: number, wheels: number) {
  const event = await buildWithWheels({ capacity: 4 });
  const byHand = await bookManually(admin, event, { tickets: tickets(2, 0) });
  const byWheel = await bookCart(app, event, 0, 2);
  const id = await enterLine(app, event, { email: 'lerato@mail.example', tickets: tickets(hands, wheels) });
  return { event, byHand, byWheel, client: entryClient(app, id) };
}

/** All four seats are free, and the party has an offer for its tickets. */
async function buildOffer(hands: number, wheels: number) {
  const { event, byHand, byWheel, client } = await buildLine(hands, wheels);
  await cancel(byHand);
  await cancel(byWheel);
  return { event, client };
}

const offersSent = async () =>
  (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'waitlist-offer');

test('a mix of tickets is offered once seats and tickets for all of it are free, and exactly this mix is booked', async () => {
  const { event, byHand, byWheel, client } = await buildLine(1, 1);

  await cancel(byHand);
  const withoutWheel = (await client.read()).body;
  const early = await offersSent();
  await cancel(byWheel);
  const offered = (await client.read()).body;
  const form = await client.book(priceOf(1, 1));
  await sendItn(app.url, paidItn(form.body));

  const booking = await findBookingOfHold(form.body.holdId);
  expect(withoutWheel).toMatchObject({ state: 'waiting', canBook: false, bookableSeats: 1 });
  expect(withoutWheel.tickets.map(({ bookable }) => bookable)).toEqual([1, 0]);
  expect(early).toEqual([]);
  expect(offered).toMatchObject({ state: 'offered', canBook: true, totalAmount: priceOf(1, 1) });
  expect(await offersSent()).toHaveLength(1);
  expect(booking).toMatchObject({ status: 'confirmed', participants: 2, totalAmount: priceOf(1, 1) });
  expect(await readTicketsAndDiscount(booking.id)).toEqual([
    ['Hand', 1, hand.price],
    ['Wheel', 1, wheel.price],
  ]);
  expect((await client.read()).body).toMatchObject({ state: 'taken' });
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('a ticket that is offered to an earlier party is not offered to a later one', async () => {
  const event = await buildWithWheels();
  const booked = [await bookCart(app, event, 0, 1), await bookCart(app, event, 0, 1)];
  const ids: number[] = [];
  for (const wheels of [2, 1, 1]) ids.push(await enterLine(app, event, { tickets: tickets(0, wheels) }));

  const states = async () => {
    const views = await Promise.all(ids.map(async (id) => (await entryClient(app, id).read()).body));
    return views.map(({ state }) => state);
  };
  await cancel(booked[0]!);
  const afterOne = await states();
  await cancel(booked[1]!);

  expect(afterOne).toEqual(['waiting', 'offered', 'waiting']);
  expect(await states()).toEqual(['offered', 'offered', 'waiting']);
});

test('a part of the mix can be booked, and more of a kind than the party waits for is rejected', async () => {
  const { client } = await buildOffer(1, 2);

  const moreHands = await client.book(priceOf(2, 0), { tickets: tickets(2, 0) });
  const part = await client.book(priceOf(1, 1), { tickets: tickets(1, 1) });

  expect(moreHands).toMatchObject({
    status: 400,
    body: { fields: { tickets: 'You are in line for 1 × Hand, 2 × Wheel.' } },
  });
  expect(part.status).toBe(200);
  expect(await readTicketsAndDiscount((await findBookingOfHold(part.body.holdId)).id)).toEqual([
    ['Hand', 1, hand.price],
    ['Wheel', 1, wheel.price],
  ]);
});

test('a smaller number of people without tickets is accepted only from a party that waits for one type', async () => {
  const mixed = await buildOffer(1, 1);
  const ofOneKind = await buildOffer(2, 0);

  const unclear = await mixed.client.book(priceOf(1, 0), { participants: 1 });
  const whole = await mixed.client.book(priceOf(1, 1), { participants: 2 });
  const part = await ofOneKind.client.book(priceOf(1, 0), { participants: 1 });

  expect(unclear).toMatchObject({ status: 400, body: { fields: { tickets: 'Please choose the tickets.' } } });
  expect([whole.status, part.status]).toEqual([200, 200]);
});

test('a hold of the same tickets is resumed, and other tickets of as many seats replace it', async () => {
  const { event, client } = await buildOffer(1, 1);

  const first = await client.book(priceOf(1, 0), { tickets: tickets(1, 0) });
  const same = await client.book(priceOf(1, 0), { tickets: tickets(1, 0) });
  const held = (await client.read()).body;
  const other = await client.book(priceOf(0, 1), { tickets: tickets(0, 1) });

  expect(same.body.holdId).toBe(first.body.holdId);
  expect(held).toMatchObject({
    canBook: true,
    bookableSeats: 2,
    hold: { participants: 1, totalAmount: hand.price, tickets: [{ label: 'Hand', quantity: 1, price: hand.price }] },
  });
  expect(other.body.holdId).not.toBe(first.body.holdId);
  expect(await Booking.count({ where: { eventId: event.id, status: 'held' } })).toBe(1);
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
});

test('the last ticket counts as available for the party that holds it', async () => {
  const { client } = await buildOffer(0, 2);
  await client.book(priceOf(0, 2));

  const { body } = await client.read();

  expect(body).toMatchObject({ canBook: true, tickets: [{ label: 'Wheel', quantity: 2, bookable: 2 }] });
});

test('a party can pay for its own hold although the limit was lowered below what is sold', async () => {
  const { event, client } = await buildOffer(0, 2);
  const held = await client.book(priceOf(0, 2));
  await setWheels(event, 1);

  const { body } = await client.read();
  const resumed = await client.book(priceOf(0, 2));

  expect(body).toMatchObject({ canBook: true, tickets: [{ label: 'Wheel', quantity: 2, bookable: 2 }] });
  expect(resumed).toMatchObject({ status: 200, body: { holdId: held.body.holdId } });
});

test('a changed price is reported before the tickets are held', async () => {
  const { event, client } = await buildOffer(1, 1);
  const dearer = { ...wheel, price: 50_000 };
  await admin.patch(`/api/events/${event.id}`, { ticketTypes: [hand, dearer] });

  const outdated = await client.book(priceOf(1, 1));
  const current = await client.book(hand.price + dearer.price);

  expect(outdated).toMatchObject({ status: 409, body: { code: 'price_changed', totalAmount: 80_000 } });
  expect(current.status).toBe(200);
});

test('a party whose ticket others have booked is told so, and keeps its place in line', async () => {
  const { event, client } = await buildOffer(1, 1);
  await bookCart(app, event, 0, 2);

  const late = await client.book(priceOf(1, 1));

  expect(late).toMatchObject(noWheel);
  expect((await client.read()).body).toMatchObject({ state: 'offered', canBook: false, bookableSeats: 1 });
});
