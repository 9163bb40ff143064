import { startApp } from '../../../test/app.ts';
import { request, visitorClient } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient, findEntryId, joinLine } from '../../../test/waitlist.ts';
import type { Event } from '../../events/event.model.ts';
import { purgeEntries } from './purgeEntries.ts';

const { database, app } = useAppWithProvider();

const sold = { status: 'confirmed', paymentMethod: 'cash', visitorKey: null, expiresAt: null } as const;

/** A workshop whose seats are sold, except for `free`. */
async function buildSold(capacity: number, free = 0): Promise<Event> {
  const event = await buildEvent({ capacity });
  await buildBooking(event, { ...sold, participants: capacity - free });
  return event;
}

async function line(): Promise<[state: string, participants: number, requested: number | null][]> {
  const [rows] = await database.sequelize.query(
    `select state, participants, requested_participants as requested from waitlist_entries order by position, id`,
  );
  return (rows as { state: string; participants: number; requested: number | null }[]).map((row) => [
    row.state,
    row.participants,
    row.requested,
  ]);
}

const mails = async () => (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind.startsWith('waitlist'));
const parties = async ({ id }: Event) => (await request(app.url, `/api/events/${id}/waitlist`)).body;

test('a party can join the waiting list only if fewer seats are unsold than it needs', async () => {
  const event = await buildSold(4, 1);

  const fits = await joinLine(app, event, { participants: 1 });
  const joined = await joinLine(app, event, { participants: 2 });
  const tooLarge = await joinLine(app, event, { participants: 5 });

  expect(fits).toMatchObject({ status: 409, body: { error: 'Your party can book now: 1 spot left.' } });
  expect(joined.status).toBe(201);
  expect(tooLarge).toMatchObject({ status: 400, body: { fields: { participants: expect.any(String) } } });
});

test.each([
  ['held', 409, 1, { status: 'held' }],
  ['pending', 409, 1, { status: 'pending' }],
  ['pending without an end', 201, 0, { status: 'pending', expiresAt: null }],
  ['pending without an ITN', 201, 0, { status: 'pending', expectsItn: false }],
  ['sold', 201, 0, sold],
] as const)(
  'joining the list of a workshop whose last seat is %s is answered with %d, and %d seats count as being paid for',
  async (_kind, status, seatsBeingPaid, values) => {
    const event = await buildSold(4, 1);
    await buildBooking(event, values);

    const answer = await joinLine(app, event, { participants: 1 });

    expect(await parties(event)).toEqual({ parties: 0, seatsBeingPaid, ticketsBeingPaid: [] });
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body.error).toMatch(/^The last spots are being paid for at the moment\./);
  },
);

test('an entry counts once its address is confirmed, by the link of one mail', async () => {
  const event = await buildSold(2);
  const email = 'lerato@mail.example';

  await joinLine(app, event, { email });
  const before = await parties(event);
  const client = entryClient(app, await findEntryId(event, email));
  const unconfirmed = await client.read();
  const wrong = await entryClient(app, await findEntryId(event, email), 'x'.repeat(43)).confirm(1);
  const confirmed = [await client.confirm(1), await client.confirm(1)];

  expect(before).toMatchObject({ parties: 0 });
  expect(unconfirmed.body).toMatchObject({ state: 'unconfirmed', canBook: false, partiesBefore: 0 });
  expect(wrong.status).toBe(404);
  expect(confirmed).toMatchObject([
    { status: 200, body: { state: 'waiting' } },
    { status: 200, body: { state: 'waiting' } },
  ]);
  expect(await parties(event)).toMatchObject({ parties: 1 });
  expect((await mails()).map(({ kind, content }) => [kind, content !== null])).toEqual([['waitlist-confirm', false]]);
});

test('places in line follow the order of the confirmations', async () => {
  const event = await buildSold(2);
  await joinLine(app, event, { email: 'first@mail.example' });
  const second = await enterLine(app, event);

  const first = await findEntryId(event, 'first@mail.example');
  const { body } = await entryClient(app, first).confirm(1);

  expect(body).toMatchObject({ state: 'waiting', partiesBefore: 1 });
  expect((await entryClient(app, second).read()).body).toMatchObject({ partiesBefore: 0 });
});

test('a party that confirms when seats are free again is offered them at once', async () => {
  const event = await buildSold(2);
  await joinLine(app, event, { email: 'late@mail.example' });
  await event.update({ capacity: 3 });

  const { body } = await entryClient(app, await findEntryId(event, 'late@mail.example')).confirm(1);

  expect(body).toMatchObject({ state: 'offered', canBook: true });
});

describe('an address that joins again', () => {
  const email = 'lerato@mail.example';
  let event: Event;
  beforeEach(async () => {
    event = await buildSold(4);
  });

  test('an address that joins again gets another mail each time, and its unconfirmed entry has the last party', async () => {
    await joinLine(app, event, { email, participants: 3 });
    const again = await joinLine(app, event, { email: 'Lerato@mail.example', participants: 1 });

    const stale = await entryClient(app, await findEntryId(event, email)).confirm(3);

    expect(again).toMatchObject({ status: 201, body: { joined: true } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await line()).toEqual([['unconfirmed', 1, null]]);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['waitlist-confirm', 'waitlist-confirm']);
  });

  test('an address that joins again with a smaller party keeps its place, and the party changes only by the mailed link', async () => {
    const id = await enterLine(app, event, { email, participants: 3 });
    await enterLine(app, event);

    const again = await joinLine(app, event, { email, participants: 1 });
    const unchanged = await line();
    const { body } = await entryClient(app, id).confirm(1);

    expect(again).toMatchObject({ status: 201, body: { joined: true } });
    expect(unchanged).toEqual([
      ['waiting', 3, 1],
      ['waiting', 1, null],
    ]);
    expect(body).toMatchObject({ participants: 1, requested: null, partiesBefore: 0 });
    expect((await mails()).at(-1)).toMatchObject({ kind: 'waitlist-confirm' });
  });

  test('an address that joins again with a smaller party that fits is offered the free seats when it confirms', async () => {
    const id = await enterLine(app, event, { email, participants: 3 });
    await joinLine(app, event, { email, participants: 1 });
    await event.update({ capacity: 5 });

    const { body } = await entryClient(app, id).confirm(1);

    expect(body).toMatchObject({ state: 'offered', canBook: true });
  });

  test('an address that joins again with a larger party goes to the end of the line when it confirms', async () => {
    const id = await enterLine(app, event, { email, participants: 1 });
    await enterLine(app, event);

    await joinLine(app, event, { email, participants: 3 });
    const { body } = await entryClient(app, id).confirm(3);

    expect(body).toMatchObject({ participants: 3, partiesBefore: 1 });
  });

  test('an address that joins again with the same party is told its place in line', async () => {
    await enterLine(app, event, { email, participants: 3 });

    await joinLine(app, event, { email, participants: 3 });

    expect((await mails()).at(-1)).toMatchObject({ kind: 'waitlist-joined', content: { participants: 3 } });
    expect(await line()).toEqual([['waiting', 3, null]]);
  });

  test('an address that joins again after it has left gets a new entry', async () => {
    const id = await enterLine(app, event, { email });
    await entryClient(app, id).leave();

    await enterLine(app, event, { email });

    expect((await line()).map(([state]) => state)).toEqual(['left', 'waiting']);
  });
});

test('an unconfirmed entry is deleted after a day, and a confirmed one stays', async () => {
  const event = await buildSold(2);
  await enterLine(app, event);
  await joinLine(app, event);
  await database.sequelize.query(`update waitlist_entries set updated_at = now() - interval '23 hours'`);
  const early = await purgeEntries(database.appPool);
  await database.sequelize.query(`update waitlist_entries set updated_at = now() - interval '25 hours'`);

  const late = await purgeEntries(database.appPool);

  expect([early, late]).toEqual([0, 1]);
  expect((await line()).map(([state]) => state)).toEqual(['waiting']);
});

describe('with the limits of one visitor', () => {
  let strict: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  });
  afterAll(() => strict.close());

  test('the sixth address that one visitor adds to a line is rejected, and others still join', async () => {
    const event = await buildSold(2);
    const from = '10.201.0.1';
    const statuses = [];
    for (let entry = 0; entry < 6; entry += 1) statuses.push((await joinLine(strict, event, { from })).status);

    const other = await joinLine(strict, event);

    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(other.status).toBe(201);
  });

  test('a visitor who holds as many unpaid seats as allowed cannot join', async () => {
    const event = await buildSold(2);
    const client = visitorClient(strict.url);
    const other = await buildEvent({ capacity: 50 });
    const { email } = buildVisitor();
    await client.hold(other, buildVisitor({ participants: 12, email }));

    const answer = await joinLine(strict, event, { email, participants: 2 });

    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_unpaid' } });
  });

  test('one held seat does not let a party as large as the workshop join the waiting list', async () => {
    const event = await buildEvent({ capacity: 12 });
    const client = visitorClient(strict.url);
    const { body } = await client.hold(event, buildVisitor());

    const joined = await joinLine(strict, event, { participants: 12, from: client.address });
    await client.release(body.holdId);

    expect(joined.status).toBe(409);
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  });
});
