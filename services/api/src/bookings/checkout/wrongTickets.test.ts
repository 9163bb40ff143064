import { QueryTypes } from 'sequelize';
import { bookManually, manualInput } from '../../../test/bookings.ts';
import { request, visitorClient } from '../../../test/client.ts';
import type { Answer } from '../../../test/client.ts';
import { buildCode, quotePath } from '../../../test/discounts.ts';
import { apron, bookExtras, buildWithExtras, cartOf, mix, mug, person } from '../../../test/extras.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, findEntryId, joinLine } from '../../../test/waitlist.ts';
import type { Event } from '../../events/event.model.ts';
import { manageKeyOf } from '../ids/manageKey.ts';
import { waitlistKeyOf } from '../waitlist/waitlistKey.ts';
import { releaseHold } from './releaseHold.ts';

// Numbers and kinds of tickets that no page sends, at each route that accepts tickets.

const { database, app, admin } = useAppWithProvider();

type Send = (tickets: unknown) => Promise<Answer<unknown>>;

/** Each builds a workshop with tickets and extras, and what its route needs. */
const routes: Record<string, () => Promise<Send>> = {
  'POST /api/holds': async () => {
    const { id: eventId } = await buildWithExtras();
    return (tickets) => post('/api/holds', { eventId, ...buildVisitor(), tickets });
  },
  'POST /api/discounts/quote': async () => {
    const { id: eventId } = await buildWithExtras();
    await buildCode();
    return (tickets) => post(quotePath, { eventId, code: 'CLAY10', tickets });
  },
  'POST /api/bookings/:reference/manage/quote': () => manage('quote'),
  'POST /api/bookings/:reference/manage/change': () => manage('change', { version: 0, toPay: 0, toReturn: 0 }),
  'POST /api/events/:id/waitlist': async () => {
    const { id } = await buildFull();
    return (tickets) => post(`/api/events/${id}/waitlist`, { ...buildVisitor(), tickets });
  },
  'POST /api/waitlist/:id/confirm': async () => {
    const event = await buildFull();
    const { email } = buildVisitor();
    await joinLine(app, event, { email, tickets: mix(1, 1) });
    const id = await findEntryId(event, email);
    return (tickets) => post(`/api/waitlist/${id}/confirm`, { participants: 1, tickets }, waitlistHeaders(id));
  },
  'POST /api/waitlist/:id/hold': async () => {
    const event = await buildWithExtras({ capacity: 2 });
    const held = await buildBooking(event, { participants: 2, status: 'held', expiresAt: null });
    const id = await enterLine(app, event, { participants: 2, tickets: mix(2, 1) });
    await releaseHold(database.appPool, held.request.id, () => undefined);
    const body = { phone: '082 555 0142', totalAmount: 69_000 };
    return (tickets) => post(`/api/waitlist/${id}/hold`, { ...body, tickets }, waitlistHeaders(id));
  },
  'POST /api/bookings/manual': async () => {
    const event = await buildWithExtras();
    return (tickets) => admin.post('/api/bookings/manual', manualInput(event, { tickets }));
  },
  'POST /api/admin/bookings/:id/quote': () => manageAsAdmin('quote'),
  'POST /api/admin/bookings/:id/change': () => manageAsAdmin('change', { version: 0, reason: 'She called' }),
};

const one = (ticketTypeId: number) => ({ ticketTypeId, quantity: 1 });

const wrongNumbers: [unknown, string][] = [
  [-1, 'The number of tickets cannot be negative'],
  [0.5, 'Number of tickets must be a whole number'],
  ['2', 'Number of tickets must be a number'],
  [51, 'At most 50 tickets at once'],
  [1e9, 'At most 50 tickets at once'],
  [2 ** 31, 'At most 50 tickets at once'],
];

test.each(Object.keys(routes))('%s rejects numbers of tickets and extras that nobody can book', async (route) => {
  const send = await routes[route]!();
  const before = await readBooked();

  const answers: unknown[] = [];
  for (const [quantity] of wrongNumbers) {
    answers.push(errorOf(await send([{ ticketTypeId: person.id, quantity }])));
    answers.push(errorOf(await send([one(person.id), { ticketTypeId: mug.id, quantity }])));
  }

  const expected = wrongNumbers.flatMap(([, error]) => [error, error]);
  expect(answers).toEqual(expected.map((error) => ({ status: 400, code: 'invalid_input', error })));
  expect(await readBooked()).toEqual(before);
});

test.each(Object.keys(routes))('%s rejects one kind of ticket twenty times, whose sum is above 50', async (route) => {
  const send = await routes[route]!();
  const before = await readBooked();

  const tickets = await send(Array.from({ length: 20 }, () => ({ ticketTypeId: person.id, quantity: 3 })));
  const extras = await send([one(person.id), ...Array.from({ length: 19 }, () => one(mug.id))]);

  const rejected = { status: 400, code: 'invalid_input', error: 'A kind of ticket is named once' };
  expect([errorOf(tickets), errorOf(extras)]).toEqual([rejected, rejected]);
  expect(await readBooked()).toEqual(before);
});

test.each(Object.keys(routes))('%s does not sell the cheaper tickets of another workshop', async (route) => {
  const cheaper = [
    { ...person, id: 71, price: 5000 },
    { ...mug, id: 72, price: 100 },
  ];
  await buildEvent({ title: 'Try the wheel', price: 5000, ticketTypes: cheaper });
  const send = await routes[route]!();
  const before = await readBooked();

  const ticket = await send([one(71)]);
  const extra = await send([one(person.id), one(72)]);

  const code = route.endsWith('/confirm') ? 'changed_meanwhile' : 'tickets_changed';
  expect([ticket, extra].map(({ status, body }) => [status, body.code])).toEqual([
    [409, code],
    [409, code],
  ]);
  expect(await readBooked()).toEqual(before);
});

test('a ticket costs what its own workshop asks, although a cheaper workshop has one with the same id', async () => {
  const event = await buildWithExtras();
  await buildWithExtras({ price: 5000, ticketTypes: [{ ...person, price: 5000 }, mug, apron] });
  const client = visitorClient(app.url);

  const cheap = await client.hold(event, buildVisitor(), { tickets: mix(1, 0), totalAmount: 5000 });
  const right = await client.hold(event, buildVisitor(), cartOf(1, 0));

  expect(cheap).toMatchObject({ status: 409, body: { code: 'price_changed', totalAmount: person.price } });
  expect(right).toMatchObject({ status: 200, body: { fields: { amount: '300.00' } } });
});

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer<unknown>> {
  const sent = { 'X-Forwarded-For': visitorClient(app.url).address, 'Idempotency-Key': buildKey(), ...headers };
  return request(app.url, path, { method: 'POST', body, headers: sent });
}

function waitlistHeaders(id: number): Record<string, string> {
  return { 'X-Waitlist-Key': waitlistKeyOf(id, app.config.manageKey) };
}

async function buildFull(): Promise<Event> {
  const event = await buildWithExtras({ capacity: 2 });
  await bookManually(admin, event, { tickets: mix(2, 0) });
  return event;
}

async function manage(part: string, values: object = {}): Promise<Send> {
  const event = await buildWithExtras();
  const booking = await bookExtras(app, event, 1, 0);
  const headers = { 'X-Booking-Key': manageKeyOf(booking, app.config.manageKey) };
  const body = { eventId: event.id, participants: 1, ...values };
  return (tickets) => post(`/api/bookings/${booking.bookingReference}/manage/${part}`, { ...body, tickets }, headers);
}

async function manageAsAdmin(part: string, values: object = {}): Promise<Send> {
  const event = await buildWithExtras();
  const { id } = await bookExtras(app, event, 1, 0);
  const body = { eventId: event.id, participants: 1, ...values };
  return (tickets) => admin.post(`/api/admin/bookings/${id}/${part}`, { ...body, tickets });
}

function errorOf({ status, body: { code, error } }: Answer<unknown>) {
  return { status, code, error };
}

/** Everything that a claim, a change or an entry of the waiting list writes. */
function readBooked(): Promise<object[]> {
  return database.sequelize.query(
    `select (select jsonb_agg(o order by o.id) from order_lines o) as lines,
       (select jsonb_agg(b.status order by b.id) from bookings b) as bookings,
       (select jsonb_agg(r.amount order by r.id) from payment_requests r) as requests,
       (select jsonb_agg(e.seats_taken order by e.id) from events e) as seats,
       (select jsonb_agg(w order by w.id) from waitlist_entries w) as waiting,
       (select count(*)::int from booking_changes) as changes`,
    { type: QueryTypes.SELECT },
  );
}
