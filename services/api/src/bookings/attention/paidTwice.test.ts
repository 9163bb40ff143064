import { payForSeats, readAttention, readRevenue, resolvePayment } from '../../../test/attention.ts';
import { holdSeats, payBooking } from '../../../test/bookings.ts';
import { sendItn, paidItn } from '../../../test/client.ts';
import { buildEvent } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

describe('a payment that an admin had recorded manually before its ITN', () => {
  /** An admin marks the booking as paid; the ITN arrives afterwards. */
  async function noted(more: Partial<Record<string, string>> = {}): Promise<Booking> {
    const { client, form, booking } = await holdSeats(app, await buildEvent());
    await client.confirm({ holdId: form.holdId });
    await admin.post(`/api/bookings/${booking.id}/paid`, { paymentMethod: 'online' });
    await sendItn(app.url, paidItn(form, more));
    return booking.reload();
  }

  test("a payment that an admin had recorded manually before its ITN is counted once, as PayFast's", async () => {
    const booking = await noted();
    const [listed] = (await readAttention(admin)).payments;
    expect(listed).toMatchObject({ review: 'paid_twice', isNotedByHand: true });
    expect(await readRevenue(admin)).toBe(90_000);

    expect((await resolvePayment(admin, listed?.id, { kind: 'same_money' })).status).toBe(200);

    expect(await readRevenue(admin)).toBe(45_000);
    expect(await booking.reload()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      paymentMethod: 'payfast',
      paymentId: listed?.providerPaymentId,
    });
    expect(
      (await readLedger(database.sequelize)).map(({ provider: by, amount, review }) => [by, amount, review]),
    ).toEqual([
      ['manual', 45_000, null],
      ['payfast', 45_000, null],
      ['manual', -45_000, null],
    ]);
    expect((await readAttention(admin)).payments).toEqual([]);
    // The payment is now recorded from an ITN, so an admin cannot set it to pending.
    expect(await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'pending' })).toMatchObject({
      status: 409,
    });
  });

  test('a payment that an admin had recorded manually before an ITN of another sum counts as a separate payment', async () => {
    await noted({ amount_gross: '5.00' });
    const [listed] = (await readAttention(admin)).payments;

    expect(listed).toMatchObject({ review: 'paid_twice', isNotedByHand: false });
    expect(await resolvePayment(admin, listed?.id, { kind: 'same_money' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('can only be refunded') },
    });
    expect(await readRevenue(admin)).toBe(45_500);
  });

  test('a payment that an admin had recorded manually before its ITN matches one of two manual payments, never both', async () => {
    const booking = await noted();
    await payBooking(app, booking);
    const [first, second] = (await readAttention(admin)).payments;

    const answers = await Promise.all(
      [first, second].map((listed) => resolvePayment(admin, listed?.id, { kind: 'same_money' })),
    );

    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '409']);
    expect(await readRevenue(admin)).toBe(90_000);
    expect((await readAttention(admin)).payments).toMatchObject([{ isNotedByHand: false }]);
  });
});

test('a second payment of a paid booking can only be refunded, and only its own sum goes back', async () => {
  const booking = await payForSeats(app, await buildEvent());
  await payBooking(app, booking);
  const [listed] = (await readAttention(admin)).payments;
  expect(listed?.review).toBe('paid_twice');

  expect(listed?.isNotedByHand).toBe(false);
  expect((await resolvePayment(admin, listed?.id, { kind: 'accepted' })).status).toBe(400);
  expect((await resolvePayment(admin, listed?.id, { kind: 'same_money' })).status).toBe(409);
  expect((await resolvePayment(admin, listed?.id, { kind: 'refunded' })).status).toBe(200);

  expect((await readAttention(admin)).refunds).toMatchObject([{ amount: 45_000, method: 'by_hand' }]);
});
