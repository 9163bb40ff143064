import type { AdminWaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { findBookingOfHold, bookManually } from '../../../test/bookings.ts';
import { request } from '../../../test/client.ts';
import { buildEvent } from '../../../test/factories.ts';
import { bookCart, buildWithWheels, hand, holdCart, setWheels, tickets, wheel } from '../../../test/limitedTickets.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient, findEntryId, joinLine } from '../../../test/waitlist.ts';
import type { Event } from '../../events/event.model.ts';

const { database, app, admin } = useAppWithProvider();

const pair = { id: 3, name: 'Pair', note: '', price: 54_000, seats: 2, limit: null };
const spectator = { id: 4, name: 'Spectator', note: '', price: 5000, seats: 0, limit: null };
const kind = ({ id: ticketTypeId, name: label, seats, price }: typeof pair, quantity: number) => {
  return { ticketTypeId, label, seats, price, quantity };
};
const one = (ticketTypeId: number) => [{ ticketTypeId, quantity: 1 }];

/** A workshop of four seats for hands, two wheels, pairs and spectators, all of whose seats are booked. */
async function buildFull(): Promise<Event> {
  const event = await buildWithWheels({ capacity: 4, ticketTypes: [hand, wheel, pair, spectator] });
  await bookManually(admin, event, { tickets: tickets(4, 0) });
  return event;
}

/** A workshop with free seats whose two wheels are booked. */
async function buildWithoutWheels(): Promise<Event> {
  const event = await buildWithWheels();
  await bookCart(app, event, 0, 2);
  return event;
}

const line = async ({ id }: Event) =>
  (await admin.get<AdminWaitlistEntryView[]>(`/api/admin/events/${id}/waitlist`)).body;

test('a party waits for the tickets that it wants, with their seats and prices, on its page, in the portal and in its mails', async () => {
  const event = await buildFull();
  const email = 'lerato@mail.example';
  const mix = [
    { ticketTypeId: hand.id, quantity: 1 },
    { ticketTypeId: pair.id, quantity: 1 },
    { ticketTypeId: wheel.id, quantity: 0 },
  ];

  const joined = await joinLine(app, event, { email, tickets: mix });
  const client = entryClient(app, await findEntryId(event, email));
  const confirmed = await client.confirm(3, mix);
  await joinLine(app, event, { email, tickets: mix });

  const party = { participants: 3, areTicketsSold: true };
  const wanted = [kind(hand, 1), kind(pair, 1)];
  expect(joined.status).toBe(201);
  expect(confirmed.body).toMatchObject({ ...party, state: 'waiting', totalAmount: 84_000, requested: null });
  expect(confirmed.body.tickets).toEqual(wanted.map((ticket) => ({ ...ticket, bookable: 0 })));
  expect(await line(event)).toMatchObject([{ ...party, tickets: wanted }]);
  expect((await enqueuedMails(database.sequelize)).at(-1)).toMatchObject({
    kind: 'waitlist-joined',
    content: { participants: 3, tickets: wanted },
  });
});

test('a client that sends only the number of people waits for one ticket of the first type for each person', async () => {
  const event = await buildFull();

  const { body } = await entryClient(app, await enterLine(app, event, { participants: 2 })).read();

  expect(body).toMatchObject({ participants: 2, tickets: [kind(hand, 2)] });
});

test('a party of a workshop without ticket types waits for seats at the price of the workshop', async () => {
  const event = await buildEvent({ capacity: 2 });
  await bookManually(admin, event, { participants: 2 });

  const { body } = await entryClient(app, await enterLine(app, event, { participants: 2 })).read();

  const untyped = { ticketTypeId: null, label: null, seats: 1, price: event.price, quantity: 2, bookable: 0 };
  expect(body).toMatchObject({ participants: 2, tickets: [untyped], totalAmount: 2 * event.price });
});

test('a party can wait for a sold out ticket while seats are free, but not for tickets that are left', async () => {
  const event = await buildWithoutWheels();

  const left = await joinLine(app, event, { tickets: tickets(2, 0) });
  const soldOut = await joinLine(app, event, { tickets: tickets(0, 1) });
  const both = await joinLine(app, event, { tickets: tickets(1, 1) });

  expect(left).toMatchObject({ status: 409, body: { error: 'Your party can book now: 38 spots left.' } });
  expect([soldOut.status, both.status]).toEqual([201, 201]);
});

test('a party for which the tickets that are being paid for would suffice is told to look again, and their number is public', async () => {
  const event = await buildWithWheels();
  await bookCart(app, event, 0, 1);
  await holdCart(app, event, 1, 1);

  const forOne = await joinLine(app, event, { tickets: tickets(0, 1) });
  const forTwo = await joinLine(app, event, { tickets: tickets(0, 2) });

  expect((await request(app.url, `/api/events/${event.id}/waitlist`)).body).toEqual({
    parties: 0,
    seatsBeingPaid: 2,
    ticketsBeingPaid: [{ ticketTypeId: wheel.id, quantity: 1 }],
  });
  expect(forOne).toMatchObject({
    status: 409,
    body: { error: 'The last tickets are being paid for at the moment. Please look again in half an hour.' },
  });
  expect(forTwo.status).toBe(201);
});

test('if the limit was lowered below what is sold, others can wait although a ticket is being paid for', async () => {
  const event = await buildWithWheels({ ticketTypes: [hand, { ...wheel, limit: 4 }] });
  await bookCart(app, event, 0, 3);
  await holdCart(app, event, 0, 1);
  await setWheels(event, 2);

  const joined = await joinLine(app, event, { tickets: tickets(0, 1) });

  expect(joined.status).toBe(201);
  const { body } = await request(app.url, `/api/events/${event.id}/waitlist`);
  expect(body).toMatchObject({ seatsBeingPaid: 1, ticketsBeingPaid: [] });
});

test('tickets that are held without an end do not prevent others from joining', async () => {
  const event = await buildWithWheels();
  await bookCart(app, event, 0, 1);
  const { body } = await holdCart(app, event, 0, 1);
  const booking = await findBookingOfHold(body.holdId);
  await booking.request.update({ expiresAt: null });

  const joined = await joinLine(app, event, { tickets: tickets(0, 1) });

  expect(joined.status).toBe(201);
});

test.each([
  ['of another workshop', one(77), 409, 'tickets_changed', undefined],
  ['without a seat', one(spectator.id), 400, 'invalid_input', undefined],
  [
    'for more seats than the workshop has',
    tickets(5, 0),
    400,
    'invalid_input',
    { participants: 'This workshop has 4 spots in all' },
  ],
  [
    'beyond their limit',
    tickets(0, 3),
    400,
    'invalid_input',
    { tickets: 'This workshop has 2 tickets “Wheel” in all' },
  ],
])('a party cannot wait for tickets %s', async (_which, wanted, status, code, fields) => {
  const event = await buildFull();

  const answer = await joinLine(app, event, { tickets: wanted });

  expect(answer).toMatchObject({ status, body: { code, ...(fields && { fields }) } });
});
