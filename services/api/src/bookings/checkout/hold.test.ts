import type { HoldView } from '@studio/contract/bookings/bookings';
import { holdSeats, payBooking } from '../../../test/bookings.ts';
import { sendItn, paidItn, request, visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildEvent, buildKey, buildVisitor, startsIn } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { testOrigins } from '../../../test/testConfig.ts';
import { Order } from '../../orders/order.model.ts';
import { Booking } from '../booking.model.ts';

const { database, app } = useAppWithProvider();

test('a hold claims the seats, fixes price and total, and returns the complete payment form', async () => {
  const event = await buildEvent({ title: 'Clay for two' });
  const visitor = buildVisitor({ participants: 2, firstName: ' Zoë ' });

  const hold = await visitorClient(app.url).hold(event, visitor, { origin: testOrigins[1] });

  expect(hold.status).toBe(200);
  expect(hold.body.holdId).toMatch(/^[\w-]{22}$/);
  expect(hold.body.totalAmount).toBe(90_000);
  expect(hold.body.fields).toMatchObject({
    m_payment_id: hold.body.holdId,
    amount: '900.00',
    item_name: 'Clay for two',
    item_description: 'Clay for two - 2 participant(s)',
    name_first: 'Zoë',
    name_last: visitor.lastName,
    email_address: visitor.email,
    custom_str1: String(event.id),
    custom_str2: '2',
    return_url: `${testOrigins[1]}/booking-confirmed?hold=${hold.body.holdId}`,
    cancel_url: `${testOrigins[1]}/booking-cancelled?hold=${hold.body.holdId}`,
    notify_url: app.config.payfast.notifyUrl,
  });
  expect(hold.body.fields).toHaveProperty('signature');
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('a booking is not rejected because the cached list still shows the workshop as sold out', async () => {
  const event = await buildEvent({ capacity: 1, seatsTaken: 1 });
  const visitor = visitorClient(app.url);
  await visitor.events();
  // With this clock stopped, the cached list does not expire.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  await database.sequelize.query(`update events set seats_taken = 0 where id = ${event.id}`);

  const listed = (await visitor.events()).body[0];
  const hold = await visitor.hold(event, buildVisitor());
  clock.mockRestore();

  expect([listed?.isFullyBooked, hold.status]).toEqual([true, 200]);
});

test('a hold shows thirty minutes and keeps its seats for forty-five', async () => {
  const { form, booking } = await holdSeats(app, await buildEvent());

  const shown = Date.parse(form.expiresAt) - booking.createdAt.getTime();
  const held = Number(booking.request.expiresAt) - booking.createdAt.getTime();
  expect([Math.round(shown / 1000), Math.round(held / 1000)]).toEqual([30 * 60, 45 * 60]);
});

test('a valid phone is also stored as E.164, and no phone is rejected for its shape', async () => {
  const event = await buildEvent();
  const visitor = visitorClient(app.url);

  await visitor.hold(event, buildVisitor({ phone: '082 555 0142' }));
  await visitor.hold(await buildEvent(), buildVisitor({ phone: 'ask for Sam, ext. 5' }));

  const phones = await Order.findAll({ attributes: ['phone', 'phoneE164'], order: ['id'], raw: true });
  expect(phones).toEqual([
    { phone: '082 555 0142', phoneE164: '+27825550142' },
    { phone: 'ask for Sam, ext. 5', phoneE164: null },
  ]);
});

describe('the idempotency key of a hold', () => {
  test('the idempotency key of a hold is required', async () => {
    const event = await buildEvent();
    const body = { eventId: event.id, ...buildVisitor(), totalAmount: event.price };

    const without = await request(app.url, '/api/holds', { method: 'POST', body });
    const short = await request(app.url, '/api/holds', { method: 'POST', body, headers: { 'Idempotency-Key': '1' } });

    expect([without.status, short.status]).toEqual([400, 400]);
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  });

  test('the idempotency key of a hold is ignored in a confirmation with a hold, whatever its shape', async () => {
    const event = await buildEvent();
    const { client, form } = await holdSeats(app, event);

    const back = await client.confirm({ holdId: form.holdId }, { 'Idempotency-Key': '1' });
    const without = await client.confirm({ eventId: event.id, ...buildVisitor() }, { 'Idempotency-Key': '1' });

    expect([back.status, without.status]).toEqual([200, 400]);
  });

  // RELIABILITY M06
  test('the idempotency key of a hold makes one hold of fifty requests at once, and all get the same answer', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor({ participants: 3 });
    const key = buildKey();

    const holds = await Promise.all(
      Array.from({ length: 50 }, () => visitorClient(app.url).hold(event, visitor, { key })),
    );

    expect(new Set(holds.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(holds.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await event.reload()).toMatchObject({ seatsTaken: 3 });
    expect(await Booking.count()).toBe(1);
  });

  test('the idempotency key of a hold gives concurrent duplicates that race for the last seat the same hold', async () => {
    const event = await buildEvent({ capacity: 1 });
    const visitor = buildVisitor();
    const key = buildKey();
    const held = await database.sequelize.transaction();
    await database.sequelize.query('select 1 from events for update', { transaction: held });

    const duplicates = [1, 2].map(() => visitorClient(app.url).hold(event, visitor, { key }));
    await waitUntilBlocked(database.sequelize, 2);
    await held.commit();
    const [one, other] = await Promise.all(duplicates);

    expect(one).toMatchObject({ status: 200 });
    expect(other?.body).toEqual(one?.body);
  });

  test('the idempotency key of a hold is rejected with other details and changes nothing', async () => {
    const event = await buildEvent();
    const [client, visitor, key] = [visitorClient(app.url), buildVisitor(), buildKey()];
    await client.hold(event, visitor, { key });

    const other = await client.hold(event, { ...visitor, participants: 2 }, { key });

    expect(other).toMatchObject({ status: 409, body: { code: 'key_reused', error: expect.any(String) } });
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  });
});

test('a hold without a total has the current price in form and booking', async () => {
  const event = await buildEvent();
  const visitor = buildVisitor({ participants: 2 });
  const key = buildKey();
  const ask = () =>
    request<HoldView>(app.url, '/api/holds', {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: { eventId: event.id, ...visitor },
    });

  const [hold, again] = [await ask(), await ask()];

  expect(hold).toMatchObject({ status: 200, body: { totalAmount: 90_000, fields: { amount: '900.00' } } });
  expect(again.body).toMatchObject({ holdId: hold.body.holdId, totalAmount: 90_000 });
  expect(await Booking.findAll({ raw: true })).toEqual([expect.objectContaining({ totalAmount: 90_000 })]);
});

test('a hold is unpaid until its visitor returns, its payment arrives, or its seats are released', async () => {
  const event = await buildEvent();
  const hold = async () => (await visitorClient(app.url).hold(event, buildVisitor())).body;
  const [unpaid, returned, paid, released] = [await hold(), await hold(), await hold(), await hold()];

  await visitorClient(app.url).confirm({ holdId: returned.holdId });
  await sendItn(app.url, paidItn(paid));
  await visitorClient(app.url).release(released.holdId);

  const states = [unpaid, returned, paid, released].map(({ holdId }) => request(app.url, `/api/holds/${holdId}`));
  expect((await Promise.all(states)).map(({ body }) => body)).toEqual(
    [true, false, false, false].map((isUnpaid) => ({ isUnpaid })),
  );
});

describe('releasing a hold', () => {
  test('releasing a hold returns its seats once, however often it is requested', async () => {
    const event = await buildEvent();
    const { client, form } = await holdSeats(app, event, { participants: 2 });

    const answers = await Promise.all(Array.from({ length: 10 }, () => client.release(form.holdId)));

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
    expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'expired', endedBy: 'visitor' });
  });

  test('releasing a hold needs the complete id', async () => {
    const answers = await Promise.all([
      visitorClient(app.url).release('1'),
      visitorClient(app.url).release('A'.repeat(22)),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

test('edits of the event do not change held bookings', async () => {
  const event = await buildEvent();
  const { booking } = await holdSeats(app, event, { participants: 2 });
  await event.update({ price: 99_900, ...startsIn(-60) });

  await payBooking(app, booking);

  expect(await Booking.findOne({ raw: true })).toMatchObject({ status: 'confirmed', totalAmount: 90_000 });
});
