import { startApp } from '../../../test/app.ts';
import { readRevenue } from '../../../test/attention.ts';
import { expireAll, holdSeats } from '../../../test/bookings.ts';
import { request, visitorClient } from '../../../test/client.ts';
import { buildCode, quotePath } from '../../../test/discounts.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { buildLaterEvent } from '../../../test/payLater.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { bookWithVoucher, buildVoucher, holdWithVoucher, payRest, voucherCode } from '../../../test/vouchers.ts';

const { database, app, admin } = useAppWithProvider();

afterEach(() => expectInvariants(database.sequelize));

test('a voucher pays a part of the price, and the form asks for the rest', async () => {
  const voucher = await buildVoucher();
  const { form, booking } = await holdSeats(app, await buildEvent(), {}, { voucherCode });

  expect(form).toMatchObject({ totalAmount: 45_000, fields: { amount: '250.00' } });
  expect(await voucher.reload()).toMatchObject({ balance: 20_000 });
  await payRest(app, booking.request);

  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect(await readLedger(database.sequelize)).toMatchObject([
    { provider: 'payfast', amount: 25_000, review: null },
    { provider: 'manual', amount: 20_000, review: null },
  ]);
  expect(await voucher.reload()).toMatchObject({ balance: 0 });
  expect(await readRevenue(admin)).toBe(25_000);
});

test('a voucher that covers the whole price confirms the booking at once, with its mails and without the provider and its fee', async () => {
  const voucher = await buildVoucher({ value: 100_000 });
  const { client, form, booking } = await holdSeats(app, await buildEvent(), {}, { voucherCode });
  const { sums } = (await client.booking(booking.bookingReference)).body;

  expect(form).toMatchObject({ totalAmount: 45_000, isBooked: true, fields: {} });
  expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', paymentMethod: 'voucher' });
  expect(await voucher.reload()).toMatchObject({ balance: 55_000 });
  expect(sums).toMatchObject({ total: 45_000, paid: 45_000, open: 0, fee: 0 });
  expect(sums.lines.map(({ text }) => text)).toEqual(['Booked for 1 person, paid by voucher']);
  const mails = await enqueuedMails(database.sequelize);
  expect(mails.map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-reminder']);
  expect(await readRevenue(admin)).toBe(0);
});

test('a repeated request for a booking that a voucher has paid gets it again', async () => {
  await buildVoucher({ value: 45_000 });
  const { form, sendAgain } = await holdSeats(app, await buildEvent(), {}, { voucherCode });

  expect(await sendAgain()).toMatchObject({ status: 200, body: { holdId: form.holdId, isBooked: true } });
});

test('a repeated request for a held booking asks again for what the voucher leaves', async () => {
  await buildVoucher();
  const { sendAgain } = await holdSeats(app, await buildEvent(), {}, { voucherCode });

  expect(await sendAgain()).toMatchObject({ status: 200, body: { fields: { amount: '250.00' } } });
});

test('a voucher leaves at least the smallest amount that PayFast takes', async () => {
  await buildVoucher({ value: 44_800 });

  const { body } = await holdWithVoucher(app, await buildEvent());

  expect(body.fields).toMatchObject({ amount: '5.00' });
});

test('a voucher pays what a discount code leaves', async () => {
  const voucher = await buildVoucher({ value: 50_000 });
  await buildCode();

  const { booking } = await holdSeats(
    app,
    await buildEvent(),
    {},
    { voucherCode, discountCode: 'CLAY10', totalAmount: 40_500 },
  );

  expect(booking).toMatchObject({ status: 'confirmed', totalAmount: 40_500 });
  expect(await voucher.reload()).toMatchObject({ balance: 9500 });
});

test('a voucher is redeemed in parts', async () => {
  const voucher = await buildVoucher({ value: 60_000 });
  const event = await buildEvent();

  await bookWithVoucher(app, event);
  const second = await bookWithVoucher(app, event);

  expect(second).toMatchObject({ status: 'confirmed', paymentMethod: 'payfast' });
  expect(await voucher.reload()).toMatchObject({ balance: 0 });
});

test.each([
  ['unknown', { code: 'ABCD-EFGH-0000' }, 'voucher_unknown'],
  ['used up', { balance: 0 }, 'voucher_used_up'],
  ['expired', { expiresOn: '2026-01-31' }, 'voucher_expired'],
  ['void', { voidedAt: new Date(), balance: 0, voidedBalance: 20_000 }, 'voucher_void'],
])('a voucher that is %s is rejected, and no seat is taken', async (_what, values, code) => {
  const event = await buildEvent();
  const voucher = await buildVoucher(values);

  const { status, body } = await holdWithVoucher(app, event);

  expect([status, body.code]).toEqual([409, code]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  await voucher.destroy();
});

test('guesses of vouchers count with those of discount codes, and a blocked address gets no answer about an existing voucher', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const event = await buildEvent();
  await buildVoucher();
  const client = visitorClient(strict.url);
  const headers = { 'X-Forwarded-For': client.address };
  for (let guess = 0; guess < 19; guess += 1) {
    const body = { eventId: event.id, code: `GUESS${guess}` };
    await request(strict.url, quotePath, { method: 'POST', body, headers });
  }
  const pay = async (code: string) => (await client.hold(event, buildVisitor(), { voucherCode: code })).status;

  const answers = [await pay('ABCD-EFGH-0001'), await pay('ABCD-EFGH-0002'), await pay(voucherCode)];
  await strict.close();

  expect(answers).toEqual([409, 429, 429]);
});

test('a voucher that pays another sum than the page showed is rejected with the sum', async () => {
  const event = await buildEvent();
  await buildVoucher();

  const answer = await holdWithVoucher(app, event, {}, { voucherAmount: 30_000 });

  expect(answer).toMatchObject({ status: 409, body: { code: 'voucher_changed', voucherAmount: 20_000 } });
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('a booking with a voucher cannot be paid later', async () => {
  await buildVoucher();

  const answer = await holdWithVoucher(app, await buildLaterEvent(admin), {}, { payLater: 'studio' });

  expect(answer).toMatchObject({ status: 409, body: { code: 'pay_by_card' } });
});

test('a sum that is reserved for an unpaid booking cannot be used for another one', async () => {
  await buildVoucher({ value: 45_000 });
  const event = await buildEvent({ price: 90_000 });
  await holdWithVoucher(app, event);

  const second = await holdWithVoucher(app, event);

  expect(second).toMatchObject({ status: 409, body: { code: 'voucher_used_up' } });
});

test('a released or expired hold leaves the voucher as it was', async () => {
  const voucher = await buildVoucher();
  const event = await buildEvent();
  const { client, form } = await holdSeats(app, event, {}, { voucherCode });
  await client.release(form.holdId);
  await holdSeats(app, event, {}, { voucherCode });
  await expireAll(database.sequelize);

  const { body } = await holdWithVoucher(app, event);

  expect(body.fields).toMatchObject({ amount: '250.00' });
  expect(await voucher.reload()).toMatchObject({ balance: 20_000 });
});

test('an expired hold whose voucher was used is not held again', async () => {
  await buildVoucher();
  const event = await buildEvent();
  const { sendAgain } = await holdSeats(app, event, {}, { voucherCode });
  await expireAll(database.sequelize);
  await bookWithVoucher(app, event);

  expect(await sendAgain()).toMatchObject({ status: 409, body: { code: 'voucher_changed' } });
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
});

test('an edited form keeps its voucher', async () => {
  await buildVoucher();
  const event = await buildEvent();
  const { client, visitor, form } = await holdSeats(app, event, {}, { voucherCode });

  const edited = await client.hold(event, { ...visitor, participants: 2 }, { voucherCode, replaces: form.holdId });

  expect(edited).toMatchObject({ status: 200, body: { totalAmount: 90_000, fields: { amount: '700.00' } } });
});

test('a payment that an admin records pays what the voucher leaves, and the voucher pays its reserved sum', async () => {
  const voucher = await buildVoucher();
  const { booking, client, form } = await holdSeats(app, await buildEvent(), {}, { voucherCode });
  await client.confirm({ holdId: form.holdId });

  const paid = { paymentStatus: 'completed', paymentMethod: 'cash' };
  const { status } = await admin.patch(`/api/bookings/${booking.id}/payment`, paid);

  expect(status).toBe(200);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect((await readLedger(database.sequelize)).map(({ amount }) => amount)).toEqual([20_000, 25_000]);
  expect(await voucher.reload()).toMatchObject({ balance: 0 });
});
