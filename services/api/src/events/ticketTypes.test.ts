import type { AdminEventView, EventView, SavedEventView } from '@studio/contract/events/events';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { request } from '../../test/client.ts';
import { buildEventInput } from '../../test/factories.ts';

const { app, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

const adult = { name: 'Adult', note: 'Age 13 and up', price: 38_000, seats: 1 };
const pair = { name: 'Pair', note: '', price: 54_000, seats: 2 };

async function createTyped(): Promise<AdminEventView> {
  const input = { ...buildEventInput({ price: 45_000 }), ticketTypes: [adult, pair] };
  return (await admin.post<SavedEventView>('/api/events', input)).body;
}

function edit({ id }: AdminEventView, fields: object) {
  return admin.patch<SavedEventView>(`/api/events/${id}`, fields);
}

test('the price of a workshop with ticket types is the price of the first type, and visitors see all types', async () => {
  const event = await createTyped();

  expect(event).toMatchObject({ price: 38_000, ticketTypes: [adult, pair] });
  const { body } = await request<EventView[]>(app.url, '/api/events');
  expect(body).toMatchObject([{ price: 38_000, ticketTypes: [adult, pair] }]);
});

test('a ticket type may have a limit, and visitors see how many of its tickets are left', async () => {
  const input = { ...buildEventInput({ price: 45_000 }), ticketTypes: [adult, { ...pair, limit: 4 }] };

  const { body: created } = await admin.post<SavedEventView>('/api/events', input);

  expect(created.ticketTypes).toMatchObject([{ limit: null }, { limit: 4 }]);
  const { body } = await request<EventView[]>(app.url, '/api/events');
  expect(body[0]?.ticketTypes).toMatchObject([{ limit: null }, { limit: 4, left: 4 }]);
  expect(body[0]?.ticketTypes[0]).not.toHaveProperty('left');
  expect((await admin.audit()).body.items[0]?.after).toMatchObject({
    tickets: 'Adult, Age 13 and up, R380.00, 1 place\nPair, R540.00, 2 places, at most 4',
  });
});

test('a client that sends only the price of a workshop edits the price of its first ticket type', async () => {
  const event = await createTyped();

  const { body } = await edit(event, { price: 40_000 });

  expect(body).toMatchObject({ price: 40_000, ticketTypes: [{ ...adult, price: 40_000 }, pair] });
});

test('of two types with the same id the second one gets another id', async () => {
  const event = await createTyped();
  const [first] = event.ticketTypes;

  const { body } = await edit(event, { ticketTypes: [first, { ...first, name: 'Student' }] });

  expect(body.ticketTypes[0]).toEqual(first);
  expect(body.ticketTypes[1]?.id).not.toBe(first?.id);
});

test('a renamed ticket type keeps its id, and a new type never gets the id of a removed one', async () => {
  const event = await createTyped();
  const [first, second] = event.ticketTypes;

  const renamed = await edit(event, { ticketTypes: [{ ...first, name: 'Grown-up' }] });
  const added = await edit(event, { ticketTypes: [first, { ...pair, name: 'Child' }] });

  expect(renamed.body.ticketTypes).toEqual([{ ...first, name: 'Grown-up' }]);
  const ids = added.body.ticketTypes.map(({ id }) => id);
  expect(ids[0]).toBe(first?.id);
  expect(ids[1]).toBeGreaterThan(second?.id ?? Infinity);
});

test('copies of a workshop have the same types with their limits, so that a booking can move with its tickets', async () => {
  const event = await createTyped();
  const limited = event.ticketTypes.map((type) => ({ ...type, limit: 4 }));
  await edit(event, { ticketTypes: limited });

  const { body } = await admin.post<AdminEventView[]>(`/api/events/${event.id}/copies`, { dates: ['2099-03-01'] });

  expect(body).toMatchObject([{ price: 38_000, ticketTypes: limited }]);
});

const mug = { name: 'Second mug', note: 'Fired by us', price: 100, seats: 0, extra: 'person', limit: 4 };

test('a workshop has extras after its tickets, of which visitors see how many are left', async () => {
  const input = { ...buildEventInput(), ticketTypes: [adult, mug] };

  const { body: created } = await admin.post<SavedEventView>('/api/events', input);

  expect(created).toMatchObject({ price: adult.price, ticketTypes: [adult, mug] });
  expect(created.ticketTypes[0]).not.toHaveProperty('extra');
  const { body } = await request<EventView[]>(app.url, '/api/events');
  expect(body[0]?.ticketTypes[1]).toMatchObject({ ...mug, left: 4 });
  expect((await admin.audit()).body.items[0]?.after).toMatchObject({
    tickets: 'Adult, Age 13 and up, R380.00, 1 place\nSecond mug, Fired by us, R1.00, extra per person, at most 4',
  });
});

test('a ticket that becomes an extra gets another id, and an extra keeps its own', async () => {
  const event = await createTyped();
  const [first, second] = event.ticketTypes;

  const extra = await edit(event, { ticketTypes: [first, { ...second, seats: 0, extra: 'person' }] });
  const [, made] = extra.body.ticketTypes;
  const other = await edit(event, { ticketTypes: [first, { ...made, extra: 'booking' }] });

  expect(made?.id).toBeGreaterThan(second?.id ?? Infinity);
  expect(other.body.ticketTypes[1]).toEqual({ ...made, extra: 'booking' });
});

test.each([
  ['the first is an extra', [mug, adult]],
  ['an extra takes a seat', [adult, { ...mug, seats: 1 }]],
  ['an extra costs less than R1.00', [adult, { ...mug, price: 99 }]],
  ['an extra costs more than R1000.00', [adult, { ...mug, price: 100_100 }]],
  ['it is not said how many a booking may have', [adult, { ...mug, extra: 'seat' }]],
  [
    'there are too many extras',
    [adult, ...Array.from({ length: 9 }, (_, index) => ({ ...mug, name: `Mug ${index}` }))],
  ],
  ['the first ticket takes two seats', [pair]],
  ['two tickets have the same name', [adult, { ...pair, name: 'ADULT' }]],
  ['a ticket has no name', [adult, { ...pair, name: ' ' }]],
  ['a ticket costs less than a workshop may cost', [adult, { ...pair, price: 500 }]],
  ['a limit is below 1', [adult, { ...pair, limit: 0 }]],
  ['a limit is above 50', [adult, { ...pair, limit: 51 }]],
  ['a limit is no whole number', [{ ...adult, limit: 1.5 }, pair]],
  ['there are too many', Array.from({ length: 9 }, (_, index) => ({ ...adult, name: `Type ${index}` }))],
])('tickets are rejected when %s', async (_when, ticketTypes) => {
  const { status, body } = await admin.post('/api/events', { ...buildEventInput(), ticketTypes });

  expect([status, body]).toMatchObject([400, { code: 'invalid_input' }]);
});
