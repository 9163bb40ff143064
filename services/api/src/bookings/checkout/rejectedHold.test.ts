import { startApp } from '../../../test/app.ts';
import { request, visitorClient } from '../../../test/client.ts';
import { buildEvent, buildKey, buildVisitor, startsIn } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { withoutMerchant } from '../../../test/payments/withoutMerchant.ts';
import { Booking } from '../booking.model.ts';

const { database, app } = useAppWithProvider();

describe('a hold is rejected', () => {
  // RELIABILITY M24
  test.each([
    { left: 3, asked: 4, sentence: 'Only 3 seats left' },
    { left: 1, asked: 2, sentence: 'Only 1 seat left' },
    { left: 0, asked: 1, sentence: 'This workshop is fully booked' },
    // SPEC §5: the page names no maximum beforehand; only the free seats limit a booking.
    { left: 6, asked: 7, sentence: 'Only 6 seats left' },
  ])(
    'a hold is rejected when $asked are requested and $left are free: $sentence',
    async ({ left, asked, sentence }) => {
      const event = await buildEvent({ capacity: 6 });
      if (left < 6) await visitorClient(app.url).hold(event, buildVisitor({ participants: 6 - left }));

      const hold = await visitorClient(app.url).hold(event, buildVisitor({ participants: asked }));

      expect(hold).toMatchObject({ status: 409, body: { code: 'sold_out', error: sentence } });
    },
  );

  test('a hold is rejected with the current total when the page shows another one', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor({ participants: 2 });

    const hold = await visitorClient(app.url).hold(event, visitor, { totalAmount: 80_000 });

    expect(hold).toMatchObject({ status: 409, body: { code: 'price_changed', totalAmount: 90_000 } });
    expect(hold.body.error).toContain('R900.00');
    expect(await Booking.count()).toBe(0);
  });

  test('a hold is rejected once the workshop has started, and not a second before', async () => {
    const soon = await buildEvent(startsIn(20));
    const started = await buildEvent(startsIn(-1));

    const early = await visitorClient(app.url).hold(soon, buildVisitor());
    const late = await visitorClient(app.url).hold(started, buildVisitor());

    expect(early.status).toBe(200);
    expect(late).toMatchObject({ status: 409, body: { code: 'booking_closed' } });
  });

  test('a hold is rejected for a hidden or unknown event', async () => {
    const hidden = await buildEvent({ deletedAt: new Date() });

    const holds = await Promise.all([
      visitorClient(app.url).hold(hidden, buildVisitor()),
      visitorClient(app.url).hold({ id: 2_000_000_000, price: 1000 }, buildVisitor()),
    ]);

    expect(holds.map(({ status }) => status)).toEqual([404, 404]);
  });

  // SPEC §9
  // RELIABILITY M24
  test.each([0, -1, 1.5, 51, '2', null, 1e9])('a hold is rejected when participants is %p', async (participants) => {
    const event = await buildEvent({ capacity: 12 });

    const hold = await request(app.url, '/api/holds', {
      method: 'POST',
      headers: { 'Idempotency-Key': buildKey() },
      body: { eventId: event.id, ...buildVisitor(), participants, totalAmount: 45_000 },
    });

    expect(hold).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { participants: expect.any(String) } },
    });
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  });

  // SPEC §5
  test('a hold is rejected when payment is not configured, before it claims a seat', async () => {
    const unpaid = await startApp({ database, env: withoutMerchant });
    const event = await buildEvent();

    const hold = await visitorClient(unpaid.url).hold(event, buildVisitor());
    await unpaid.close();

    expect(hold).toMatchObject({ status: 409, body: { code: 'payment_not_available' } });
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  });
});
