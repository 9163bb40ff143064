import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { manualInput } from '../../../test/bookings.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { countAnswers } from '../../../test/countAnswers.ts';
import { buildCode, holdWithCode } from '../../../test/discounts.ts';
import { buildEvent, buildKey } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import type { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

const discountCode = 'clay 10';

function bookWithCode(event: Event, values: object = {}, key = buildKey()) {
  const input = manualInput(event, { discountCode, ...values });
  return admin.post<AdminBookingView>('/api/bookings/manual', input, { 'Idempotency-Key': key });
}

test('a manual booking with a code costs less, and its ledger and mail have the same total', async () => {
  const event = await buildEvent();
  await buildCode();

  const { status, body } = await bookWithCode(event, { participants: 2 });

  expect([status, body]).toMatchObject([201, { totalAmount: 81_000, paymentStatus: 'completed' }]);
  expect(await readLedger(database.sequelize)).toMatchObject([{ provider: 'manual', amount: 81_000 }]);
  const [mail] = await enqueuedMails(database.sequelize);
  expect(mail?.content).toMatchObject({ totalAmount: 81_000, discount: { code: 'CLAY10', amount: 9000 } });
});

test('with an admin session POST /api/bookings uses a code too', async () => {
  await buildCode();

  const { status, body } = await admin.post('/api/bookings', manualInput(await buildEvent(), { discountCode }));

  expect([status, body]).toMatchObject([201, { totalAmount: 40_500, paymentStatus: 'pending' }]);
});

test.each([
  ['an unknown code', {}, { discountCode: 'OTHER' }, 'code_unknown', 'We do not know this code.'],
  ['a code that has ended', { endedAt: new Date() }, {}, 'code_ended', 'This code has ended.'],
  ['another workshop', { workshops: ['Raku'] }, {}, 'code_not_here', 'This code is not for this workshop.'],
  ['fewer people', { minPeople: 2 }, {}, 'code_too_few', 'This code is for 2 people or more.'],
])('%s is rejected as in the booking form', async (_why, code, values, expected, error) => {
  const event = await buildEvent();
  await buildCode(code);

  const { status, body } = await bookWithCode(event, values);

  const total = { totalAmount: 45_000, fields: { discountCode: error } };
  expect([status, body]).toMatchObject([409, { code: expected, error, ...total }]);
  expect(await Booking.count()).toBe(0);
});

test('manual bookings count as uses, in all and for each person', async () => {
  const event = await buildEvent();
  await buildCode({ maxUses: 2, maxUsesPerPerson: 1 });
  const email = 'lerato@example.com';

  const first = await bookWithCode(event, { email });
  const again = await bookWithCode(event, { email });
  const second = await bookWithCode(event);
  const third = await bookWithCode(event);
  const visitor = await holdWithCode(app, event);

  expect([first.status, second.status]).toEqual([201, 201]);
  expect([again.body.code, third.body.code, visitor.body.code]).toEqual([
    'code_used_before',
    'code_used_up',
    'code_used_up',
  ]);
});

test('a code with a limit for each person needs an address, and other codes do not', async () => {
  const event = await buildEvent();
  await buildCode({ maxUsesPerPerson: 1 });
  await buildCode({ code: 'OTHER' });

  const limited = await bookWithCode(event, { email: '' });
  const other = await bookWithCode(event, { email: '', discountCode: 'OTHER' });

  const error = 'Each person may use this code only so often, so please enter the email address.';
  expect(limited).toMatchObject({ status: 400, body: { error, fields: { email: error } } });
  expect(other.status).toBe(201);
});

test('a code that takes off the whole price makes the booking free, also if it is to be paid later', async () => {
  await buildCode({ value: 100 });

  const { body } = await bookWithCode(await buildEvent(), { paymentStatus: 'pending' });

  expect(body).toMatchObject({ totalAmount: 0, status: 'confirmed', paymentStatus: 'completed', openAmount: null });
  expect(await readLedger(database.sequelize)).toEqual([]);
});

test('a deposit is a part of the price after the code', async () => {
  const event = await buildEvent();
  await buildCode({ value: 50 });
  const deposit = { amount: 22_500, balanceDueOn: event.date };

  const { status, body } = await bookWithCode(event, { paymentStatus: 'pending', deposit });

  expect([status, body.fields]).toMatchObject([400, { 'deposit.amount': expect.stringContaining('R225.00') }]);
});

test('a repeated request gets its booking again when it has taken the last use', async () => {
  const event = await buildEvent();
  await buildCode({ maxUses: 1 });
  const key = buildKey();
  const input = manualInput(event, { discountCode });
  const send = () => admin.post<AdminBookingView>('/api/bookings/manual', input, { 'Idempotency-Key': key });

  const first = await send();
  const second = await send();

  expect(second).toMatchObject({ status: 201, body: { id: first.body.id, totalAmount: 40_500 } });
});

test('of a visitor and an admin at different workshops one gets the last use of a code', async () => {
  const [event, other] = [await buildEvent(), await buildEvent()];
  await buildCode({ maxUses: 1 });
  const held = await database.sequelize.transaction();
  await database.sequelize.query('select from discount_codes for update', { transaction: held });

  const claims = [holdWithCode(app, event), bookWithCode(other)];
  await waitUntilBlocked(database.sequelize, 2);
  await held.commit();

  const answers = countAnswers(await Promise.all(claims));
  expect(answers).toMatchObject({ '409 code_used_up': 1 });
  expect(Object.values(answers)).toEqual([1, 1]);
});
