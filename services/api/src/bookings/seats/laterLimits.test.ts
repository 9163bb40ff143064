import { startApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { request, visitorClient } from '../../../test/client.ts';
import { countAnswers } from '../../../test/countAnswers.ts';
import { buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/factories.ts';
import { askToPayLater, bookLater, buildLaterEvent } from '../../../test/payLater.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { solveChallenge } from '../../../test/proof.ts';
import type { Event } from '../../events/event.model.ts';
import { expireUnpaid } from '../expiry/expireUnpaid.ts';

// A visitor must not be able to block a workshop without paying (ADR 0104).

const { database, app, admin } = useAppWithProvider();

const card = { status: 409, body: { code: 'pay_by_card' } };

test('of 50 concurrent bookings that pay later, those for half of the seats succeed, and the rest is sold by card', async () => {
  const event = await buildLaterEvent(admin);

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => askToPayLater(app, event, index % 2 === 0 ? 'eft' : 'studio')),
  );
  const byCard = await visitorClient(app.url).hold(event, buildVisitor({ participants: 6 }));

  expect(countAnswers(answers)).toEqual({ '200 ': 6, '409 pay_by_card': 44 });
  expect(byCard.status).toBe(200);
  expect(await event.reload()).toMatchObject({ seatsTaken: 12 });
});

test('a workshop with one seat cannot be paid later', async () => {
  expect(await askToPayLater(app, await buildLaterEvent(admin, { capacity: 1 }))).toMatchObject(card);
});

test('seats that are paid meanwhile make room for other later payments', async () => {
  const event = await buildLaterEvent(admin, { capacity: 2 });
  const booking = await bookLater(app, event);

  const before = await askToPayLater(app, event);
  await admin.post(`/api/bookings/${booking.id}/paid`);
  const after = await askToPayLater(app, event);

  expect([before, after]).toMatchObject([card, { status: 200 }]);
});

describe('with the limits of one visitor', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  });
  afterAll(() => strict.close());

  async function ask(event: Event, visitor: Visitor, { from = visitorClient(strict.url).address, proven = true } = {}) {
    const key = buildKey();
    const send = (proof: string) =>
      request<{ code?: string; challenge?: string }>(strict.url, '/api/holds', {
        method: 'POST',
        body: { eventId: event.id, ...visitor, payLater: 'eft' },
        headers: { 'Idempotency-Key': key, 'Proof-Of-Work': proof, 'X-Forwarded-For': from },
      });
    const first = await send('');
    return proven && first.body.challenge ? send(await solveChallenge(first.body.challenge)) : first;
  }

  test('a later payment always needs a proof of work', async () => {
    const event = await buildLaterEvent(admin);

    const unproven = await ask(event, buildVisitor(), { proven: false });
    const proven = await ask(event, buildVisitor());

    expect([unproven.status, proven.status]).toEqual([428, 200]);
  });

  test('one e-mail address can hold four seats of a workshop and eight in all, also from other networks', async () => {
    const [first, second, third] = [
      await buildLaterEvent(admin, { capacity: 50 }),
      await buildEvent({ capacity: 50, payLater: ['eft'] }),
      await buildEvent({ capacity: 50, payLater: ['eft'] }),
    ];
    const visitor = buildVisitor({ participants: 4 });
    const one = { ...visitor, participants: 1 };

    const answers = [
      await ask(first, visitor),
      await ask(first, one),
      await ask(second, visitor),
      await ask(third, one),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 409]);
    expect(answers[1]).toMatchObject(card);
  });

  test('one network can hold eight seats of a workshop, however many e-mail addresses it uses', async () => {
    const event = await buildLaterEvent(admin, { capacity: 50 });
    const from = '10.8.0.1';

    const answers = [];
    for (let turn = 0; turn < 3; turn += 1) answers.push(await ask(event, buildVisitor({ participants: 4 }), { from }));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
  });

  test('seats of bookings that ended unpaid count for 30 days, so that a visitor cannot hold them again and again', async () => {
    const event = await buildLaterEvent(admin, { capacity: 50 });
    const visitor = buildVisitor({ participants: 4 });
    await ask(event, visitor);
    await database.sequelize.query('update payment_requests set expires_at = now() where expires_at is not null');
    await expireUnpaid(database.sequelize);

    const again = await ask(event, visitor);
    await database.sequelize.query(`update payment_requests set created_at = now() - interval '31 days'`);
    const later = await ask(event, visitor);

    expect([again, later]).toMatchObject([card, { status: 200 }]);
  });
});
