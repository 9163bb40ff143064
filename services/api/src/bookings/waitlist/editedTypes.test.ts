import type { AdminWaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { bookManually } from '../../../test/bookings.ts';
import { buildWithWheels, hand, tickets, wheel } from '../../../test/limitedTickets.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient, findEntryId, joinLine } from '../../../test/waitlist.ts';
import type { Event } from '../../events/event.model.ts';

// The owner edits the ticket types of a workshop for which parties wait (ADR 0097).

const { database, app, admin } = useAppWithProvider();
const email = 'lerato@mail.example';
const twoHands = tickets(2, 0).slice(0, 1);

/** Four hands are booked in a full workshop, and Lerato waits. */
async function buildLine(hands: number, wheels: number) {
  const event = await buildWithWheels({ capacity: 4 });
  const booking = await bookManually(admin, event, { tickets: tickets(4, 0) });
  const id = await enterLine(app, event, { email, tickets: tickets(hands, wheels) });
  const giveBack = () => admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });
  return { event, client: entryClient(app, id), giveBack };
}

async function setTypes({ id }: Event, ticketTypes: readonly object[]): Promise<void> {
  const { status } = await admin.patch(`/api/events/${id}`, { ticketTypes });
  expect(status).toBe(200);
}

const offersSent = async () =>
  (await enqueuedMails(database.sequelize)).filter(({ kind, content }) => kind === 'waitlist-offer' && content);

test('a party whose ticket is not sold any more stays in line without an offer, and page and portal say so', async () => {
  const { event, client, giveBack } = await buildLine(1, 1);
  const next = entryClient(app, await enterLine(app, event, { tickets: tickets(1, 0) }));

  await setTypes(event, [hand]);
  await giveBack();
  const { body } = await client.read();
  const rejected = await client.book(hand.price);

  expect(body).toMatchObject({ state: 'waiting', participants: 2, tickets: [], areTicketsSold: false, canBook: false });
  expect(rejected).toMatchObject({ status: 409, body: { code: 'tickets_changed' } });
  expect((await admin.get<AdminWaitlistEntryView[]>(`/api/admin/events/${event.id}/waitlist`)).body).toMatchObject([
    { participants: 2, tickets: [], areTicketsSold: false },
    { participants: 1, tickets: [{ label: 'Hand' }], areTicketsSold: true },
  ]);
  expect((await next.read()).body).toMatchObject({ state: 'offered', canBook: true });
  expect(await offersSent()).toHaveLength(1);
});

test('an offer ends when its ticket is not sold any more, and its mail is not sent', async () => {
  const { event, client, giveBack } = await buildLine(1, 1);
  await giveBack();

  await setTypes(event, [hand]);

  const ended = { state: 'waiting', offeredUntil: null, areTicketsSold: false, canBook: false, bookableSeats: 0 };
  expect((await client.read()).body).toMatchObject(ended);
  expect(await offersSent()).toEqual([]);
});

test('a party whose offered ticket is not sold any more gets a new offer by mail for the tickets that it asks for instead', async () => {
  const { event, client, giveBack } = await buildLine(1, 1);
  await giveBack();
  await bookManually(admin, event, { tickets: tickets(2, 0) });
  const booking = await bookManually(admin, event, { tickets: tickets(2, 0) });
  await setTypes(event, [hand]);

  await joinLine(app, event, { email, tickets: twoHands });
  await client.confirm(2);
  const before = (await client.read()).body;
  await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });

  expect(before).toMatchObject({ state: 'waiting', areTicketsSold: true, canBook: false });
  expect((await client.read()).body).toMatchObject({ state: 'offered', canBook: true, partiesBefore: 0 });
  expect(await offersSent()).toHaveLength(2);
});

test('a party with a hold for a part of its offer needs another offer for the tickets that it asks for instead', async () => {
  const { event, client, giveBack } = await buildLine(1, 1);
  await giveBack();
  await client.book(wheel.price, { tickets: tickets(0, 1) });
  await bookManually(admin, event, { tickets: tickets(3, 0) });
  await setTypes(event, [hand]);

  await joinLine(app, event, { email, tickets: twoHands });
  const { body } = await client.confirm(2);

  expect(body).toMatchObject({ state: 'waiting', offeredUntil: null, participants: 2, areTicketsSold: true });
  expect(body.hold).not.toBeNull();
});

test('a party whose tickets are not sold any more can ask for others, and keeps its place in line if it wants no more', async () => {
  const { event, client } = await buildLine(1, 1);
  await enterLine(app, event);
  await setTypes(event, [hand]);

  await joinLine(app, event, { email, tickets: twoHands });
  const { body } = await client.confirm(2);

  expect(body).toMatchObject({ areTicketsSold: true, tickets: [{ label: 'Hand', quantity: 2 }], partiesBefore: 0 });
});

test('an entry for tickets that are not sold any more cannot be confirmed', async () => {
  const { event } = await buildLine(1, 0);
  await joinLine(app, event, { email: 'next@mail.example', tickets: tickets(0, 1) });
  const next = entryClient(app, await findEntryId(event, 'next@mail.example'));
  await setTypes(event, [hand]);

  const answer = await next.confirm(1);

  expect(answer).toMatchObject({ status: 409, body: { code: 'tickets_changed' } });
  expect((await next.read()).body).toMatchObject({ state: 'unconfirmed', areTicketsSold: false });
});

test('a party that joined before the workshop had ticket types waits for the first type', async () => {
  const event = await buildWithWheels({ capacity: 2, ticketTypes: [] });
  await bookManually(admin, event, { participants: 2 });
  const client = entryClient(app, await enterLine(app, event, { participants: 2 }));

  await setTypes(event, [
    { ...hand, id: null },
    { ...wheel, id: null },
  ]);

  expect((await client.read()).body).toMatchObject({ participants: 2, tickets: [{ label: 'Hand', quantity: 2 }] });
});

test('after the ticket types are removed all parties in line wait for a seat at the price of the workshop', async () => {
  const { event, client, giveBack } = await buildLine(1, 1);

  await setTypes(event, []);
  await giveBack();
  const { body } = await client.read();

  expect(body).toMatchObject({
    state: 'offered',
    totalAmount: 2 * hand.price,
    tickets: [{ label: null, quantity: 2 }],
  });
  expect((await client.book(2 * hand.price)).status).toBe(200);
});

test('a ticket that takes more seats than before is offered only if these are free', async () => {
  const { event, client } = await buildLine(1, 1);
  await setTypes(event, [hand, { ...wheel, seats: 2 }]);

  await admin.patch(`/api/events/${event.id}`, { capacity: 6 });
  const tooFew = (await client.read()).body;
  await admin.patch(`/api/events/${event.id}`, { capacity: 7 });

  expect(tooFew).toMatchObject({ state: 'waiting', participants: 3, canBook: false });
  expect((await client.read()).body).toMatchObject({ state: 'offered', participants: 3, canBook: true });
});
