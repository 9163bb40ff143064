import { holdSeats } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import type { HoldOptions } from '../../../test/client.ts';
import { buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';

const { app } = useAppWithProvider();

const adult = { id: 1, name: 'Adult', note: '', price: 38_000, seats: 1, limit: null };
const pair = { id: 2, name: 'Pair', note: '', price: 54_000, seats: 2, limit: null };
const spectator = { id: 3, name: 'Spectator', note: '', price: 5000, seats: 0, limit: null };
const zinhle = { name: 'Zinhle', age: 8, notes: 'Nuts' };

function buildTyped(): Promise<Event> {
  return buildEvent({ price: adult.price, ticketTypes: [adult, pair, spectator] });
}

/** One adult, one pair and one spectator. */
const mix: HoldOptions = {
  tickets: [adult, pair, spectator].map(({ id }) => ({ ticketTypeId: id, quantity: 1 })),
  totalAmount: 97_000,
};

/** Makes a hold. @returns the stored people who have details */
async function createHold(event: Event, participants: number, more: HoldOptions) {
  const { booking } = await holdSeats(app, event, { participants }, more);
  return (await manageClient(app, booking).read()).body.attendees;
}

test('what the visitor enters about the people is stored with the hold', async () => {
  const people = await createHold(await buildEvent(), 2, { attendees: [zinhle] });

  expect(people).toMatchObject([{ ...zinhle, ticketTypeId: null, label: null, hasArrived: false }]);
});

test('each person has the name of the ticket', async () => {
  const attendees = [
    { ticketTypeId: 2, ...zinhle },
    { ticketTypeId: 1, name: 'Sipho' },
  ];

  const people = await createHold(await buildTyped(), 1, { ...mix, attendees });

  expect(people).toMatchObject([
    { ...zinhle, ticketTypeId: 2, label: 'Pair' },
    { name: 'Sipho', age: null, notes: null, ticketTypeId: 1, label: 'Adult' },
  ]);
});

test.each([null, 1])(
  'if the request names no tickets, people with the ticket type %j get the first type',
  async (ticketTypeId) => {
    const attendees = [{ ...zinhle, ticketTypeId }];

    const people = await createHold(await buildTyped(), 2, { totalAmount: 76_000, attendees });

    expect(people).toMatchObject([{ ...zinhle, ticketTypeId: 1, label: 'Adult' }]);
  },
);

test('a form without details about people stores no people; otherwise people are stored in the order of the form', async () => {
  const event = await buildEvent();

  const nothing = await createHold(event, 2, { attendees: [{}, { name: '  ' }] });
  const second = await createHold(event, 2, { attendees: [{}, { age: 8 }] });

  expect(nothing).toEqual([]);
  expect(second).toMatchObject([
    { name: null, age: null },
    { name: null, age: 8 },
  ]);
});

test.each<[string, NonNullable<HoldOptions['attendees']>]>([
  ['You named 2 people for 1 place of ‘Adult’.', [{ ticketTypeId: 1 }, { ticketTypeId: 1, name: 'Sipho' }]],
  ['You named 3 people for 2 places of ‘Pair’.', [{ ticketTypeId: 2 }, { ticketTypeId: 2 }, { ticketTypeId: 2 }]],
  ['One of the people has a ticket that is not booked.', [{ ticketTypeId: 3, name: 'Sipho' }]],
  ['One of the people has a ticket that is not booked.', [{ ticketTypeId: 9, name: 'Sipho' }]],
  ['One of the people has a ticket that is not booked.', [{ name: 'Sipho' }]],
])(
  'a hold whose people do not fit its tickets is rejected with %j, and nothing is booked',
  async (error, attendees) => {
    const event = await buildTyped();

    const { status, body } = await visitorClient(app.url).hold(event, buildVisitor(), { ...mix, attendees });

    expect([status, body]).toMatchObject([400, { code: 'invalid_input', error, fields: { attendees: error } }]);
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
    expect(await Booking.count()).toBe(0);
  },
);

test.each<[string, NonNullable<HoldOptions['attendees']>]>([
  ['You named 2 people for 1 place.', [zinhle, zinhle]],
  ['One of the people has a ticket that is not booked.', [{ ...zinhle, ticketTypeId: 1 }]],
])('a hold for a workshop without ticket types is rejected with %j', async (error, attendees) => {
  const { status, body } = await visitorClient(app.url).hold(await buildEvent(), buildVisitor(), { attendees });

  expect([status, body]).toMatchObject([400, { error }]);
});

test('the same form sent again resumes the hold, and is rejected with other people', async () => {
  const [event, visitor, key] = [await buildEvent(), buildVisitor(), buildKey()];
  const client = visitorClient(app.url);
  const hold = (name: string) => client.hold(event, visitor, { key, attendees: [{ name }] });

  const [first, again, other] = [await hold('Zinhle'), await hold('Zinhle'), await hold('Sipho')];

  expect(again.body.holdId).toBe(first.body.holdId);
  expect([other.status, other.body]).toMatchObject([409, { code: 'key_reused' }]);
});
