import { startApp } from '../../../test/app.ts';
import { holdSeats } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import type { Answer } from '../../../test/client.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buildEventWithButton, withoutMerchant } from '../../../test/payments/withoutMerchant.ts';

const { database, app } = useAppWithProvider();

describe('a confirmation with a hold', () => {
  test('a confirmation with a hold is not rate limited by address; claims without a hold are', async () => {
    const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
    const office = visitorClient(strict.url);
    const event = await buildEvent();
    const hold = await office.hold(event, buildVisitor());

    const returns: number[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      returns.push((await office.confirm({ holdId: hold.body.holdId })).status);
    }
    const claims: number[] = [];
    const visitor = buildVisitor();
    for (let turn = 0; turn < 21; turn += 1) {
      claims.push((await office.confirm({ eventId: event.id, ...visitor })).status);
    }
    await strict.close();

    expect(new Set(returns)).toEqual(new Set([200]));
    expect(claims).toEqual([...Array<number>(20).fill(200), 429]);
  });

  // SPEC §3, §7
  test('a confirmation with a hold makes the booking pending for two hours and returns it', async () => {
    const event = await buildEvent({ title: 'String art' });
    const { visitor, form } = await holdSeats(app, event, { participants: 2 });

    const confirmed = await visitorClient(app.url).confirm({ holdId: form.holdId });

    expect(confirmed).toMatchObject({
      status: 200,
      body: {
        ...visitor,
        eventId: event.id,
        eventTitle: 'String art',
        totalAmount: 90_000,
        paymentMethod: 'payfast',
        paymentStatus: 'pending',
        paymentId: null,
        status: 'pending',
        notes: null,
        bookingReference: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/),
      },
    });
    const held = Date.parse(String(confirmed.body.expiresAt)) - Date.now();
    expect(held).toBeGreaterThan(119 * 60_000);
    expect(held).toBeLessThanOrEqual(121 * 60_000);
    expect(await enqueuedMails(database.sequelize)).toEqual([]);
  });

  test('any number of confirmations with a hold, at once or later, return the same booking', async () => {
    const event = await buildEvent();
    const { form } = await holdSeats(app, event);

    const confirmed = await Promise.all(
      Array.from({ length: 20 }, () => visitorClient(app.url).confirm({ holdId: form.holdId })),
    );

    expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(confirmed.map(({ body }) => body.bookingReference)).size).toBe(1);
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  });

  test('a confirmation with a hold and the details of another booking is rejected and reveals nothing', async () => {
    const event = await buildEvent();
    const { visitor, form } = await holdSeats(app, event, { participants: 2 });
    const own = { holdId: form.holdId, eventId: event.id, email: visitor.email, participants: 2 };

    const answers: Answer<object>[] = [
      await visitorClient(app.url).confirm({ ...own, email: 'somebody@else.example' }),
      await visitorClient(app.url).confirm({ ...own, eventId: event.id + 1 }),
      await visitorClient(app.url).confirm({ ...own, participants: 1 }),
    ];

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'hold_mismatch' } });
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'error']);
      expect(JSON.stringify(answer.body)).not.toContain(visitor.email);
    }
    const same = await visitorClient(app.url).confirm({ ...own, email: visitor.email.toUpperCase() });
    expect(same.status).toBe(200);
  });

  test('a confirmation with an unknown hold is not found', async () => {
    const answer = await visitorClient(app.url).confirm({ holdId: 'A'.repeat(22) });

    expect(answer).toMatchObject({ status: 404, body: { error: 'No pending booking found' } });
  });

  test("a confirmation with a hold enqueues 'request received' and shows no deadline without ITNs", async () => {
    const silent = await startApp({ database, env: withoutMerchant });
    const { client, form } = await holdSeats(silent, await buildEventWithButton());

    await client.confirm({ holdId: form.holdId });
    const again = await client.confirm({ holdId: form.holdId });
    await silent.close();

    expect(again.body).toMatchObject({ status: 'pending', expiresAt: null });
    expect((await enqueuedMails(database.sequelize)).map(({ kind }) => kind)).toEqual(['booking-received']);
  });
});
