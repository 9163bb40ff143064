import { Client } from 'pg';
import { startApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { request, visitorClient } from '../../../test/client.ts';
import type { Answer } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/factories.ts';
import { solveChallenge } from '../../../test/proof.ts';
import { transact } from '../../db/transact.ts';
import type { Event } from '../../events/event.model.ts';
import { takeSeats } from '../seats/seats.ts';

const database = useDatabase();

describe('a proof of work', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  });
  afterAll(() => app.close());

  const hold = (event: Event, visitor: Visitor, { key = buildKey(), proof = '', from = '10.9.0.1' } = {}) =>
    request(app.url, '/api/holds', {
      method: 'POST',
      body: { eventId: event.id, ...visitor },
      headers: { 'Idempotency-Key': key, 'Proof-Of-Work': proof, 'X-Forwarded-For': from },
    });
  const group = buildVisitor({ participants: 12 });

  test('a proof of work is required for more than half of the seats of a workshop, and a solution claims them', async () => {
    await buildEvent({ capacity: 50 });
    const event = await buildEvent({ capacity: 12 });
    const key = buildKey();

    const asked = await hold(event, group, { key });
    const proof = await solveChallenge(challengeOf(asked));
    const held = await hold(event, group, { key, proof });

    expect(asked).toMatchObject({ status: 428, body: { code: 'proof_required' } });
    expect(held.status).toBe(200);
    expect(await event.reload()).toMatchObject({ seatsTaken: 12 });
  });

  test('a proof of work is required while more than a quarter of the calendar is unpaid, and not once it is paid', async () => {
    const [full, free] = [await buildEvent({ capacity: 12 }), await buildEvent({ capacity: 12 })];
    const booking = await buildBooking(full, { participants: 7, status: 'held' });

    const unpaid = await hold(free, buildVisitor());
    await booking.update({ status: 'confirmed' });
    await booking.request.update({ state: 'paid', method: 'cash' });
    const paid = await hold(free, buildVisitor());

    expect([unpaid.status, paid.status]).toEqual([428, 200]);
  });

  test('a proof of work is not required for up to half of the seats while at most a quarter of the calendar is unpaid', async () => {
    await buildEvent({ capacity: 50 });

    const answer = await hold(await buildEvent({ capacity: 12 }), buildVisitor({ participants: 6 }));

    expect(answer.status).toBe(200);
  });

  test('a proof of work is demanded or not by the statement that claims the seats, so a hold needs only one statement', async () => {
    const event = await buildEvent({ capacity: 12 });
    const query = jest.spyOn(Client.prototype, 'query');

    const answer = await hold(event, buildVisitor());
    const names = query.mock.calls.map(([statement]) => String(Reflect.get(Object(statement), 'name')));
    query.mockRestore();

    expect(answer.status).toBe(200);
    // Other replicas are notified later, once for many bookings.
    expect(names.filter((name) => name !== 'notify events')).toEqual(['claim seats']);
  });

  test('a proof of work is required because of a booking that was made while the claim waited for the lock of the workshop', async () => {
    await buildEvent({ capacity: 50 });
    const event = await buildEvent({ capacity: 12 });
    const held = await database.sequelize.transaction();
    await takeSeats(held, event.id, 0);

    const asked = ['10.9.0.2', '10.9.0.3'].map((from) => hold(event, buildVisitor({ participants: 4 }), { from }));
    await waitUntilBlocked(database.sequelize, 2);
    await held.commit();

    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 428]));
  });

  test('a proof of work is demanded or not after reading few workshops of a large calendar', async () => {
    await buildBooking(await buildEvent({ capacity: 12 }), { participants: 3, status: 'held' });
    await database.sequelize.query(
      `insert into events (title, description, date, start_time, price, capacity, category)
       select 'Clay', '', current_date + 7, '10:00', 45000, 1, 'Pottery & Ceramics' from generate_series(1, 2000)`,
    );
    await database.sequelize.query('analyze events, bookings, payment_requests');

    const [share, read] = await transact(database.sequelize, async (transaction) => {
      const [shares] = await database.sequelize.query('select unpaid_share_above(0.25) as share', { transaction });
      const [counts] = await database.sequelize.query(
        `select pg_stat_get_xact_tuples_returned('events'::regclass)
           + pg_stat_get_xact_tuples_fetched('events'::regclass) as read`,
        { transaction },
      );
      return [Object(shares[0]).share, Number(Object(counts[0]).read)];
    });

    expect(share).toBe(0);
    expect(read).toBeLessThan(200);
  });

  // RELIABILITY D16
  test('a proof of work is valid for one booking only', async () => {
    const [event, other] = [await buildEvent({ capacity: 12 }), await buildEvent({ capacity: 12 })];
    const key = buildKey();
    const proof = await solveChallenge(challengeOf(await hold(event, group, { key })));

    const answers = [
      await hold(event, group, { proof }),
      await hold(other, group, { key, proof }),
      await hold(event, { ...group, participants: 11 }, { key, proof }),
      await hold(event, group, { key, proof: 'bm90IGEgcHJvb2Y=' }),
    ];
    const first = await hold(event, group, { key, proof });
    const second = await hold(event, group, { key, proof });

    expect(answers.map(({ status }) => status)).toEqual([428, 428, 428, 428]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toMatchObject({ holdId: Reflect.get(Object(first.body), 'holdId') });
    expect(await event.reload()).toMatchObject({ seatsTaken: 12 });
  });

  test('a proof of work is not required of a confirmation without a hold, because clients of the specification know no proof', async () => {
    const event = await buildEvent({ capacity: 12 });

    const body = { eventId: event.id, ...group };
    const confirmed = await request(app.url, '/api/bookings/confirm', { method: 'POST', body });

    expect(confirmed.status).toBe(200);
    expect(await event.reload()).toMatchObject({ seatsTaken: 12 });
  });

  test('a request without its proof of work does not count as a hold, so that twenty visitors of one address can book', async () => {
    for (let other = 0; other < 4; other += 1) await buildEvent({ capacity: 50 });
    const event = await buildEvent({ capacity: 50 });
    await buildBooking(event, { participants: 25, status: 'held' });
    const client = visitorClient(app.url);

    const statuses: number[] = [];
    for (let index = 0; index < 20; index += 1) statuses.push((await client.hold(event, buildVisitor())).status);

    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

function challengeOf({ body }: Answer<unknown>): string {
  return String(Reflect.get(Object(body), 'challenge'));
}
