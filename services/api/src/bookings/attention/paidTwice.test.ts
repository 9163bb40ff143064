import { useAdmins } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { readAttention, readRevenue, resolvePayment } from '../../../test/attention.ts';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { ledgerOf } from '../../../test/payments/ledger.ts';
import { useProvider } from '../../../test/payments/provider.ts';
import { Booking } from '../booking.model.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

describe('a payment that an admin had recorded manually before its ITN', () => {
  /** An admin marks the booking as paid; the ITN arrives afterwards. */
  async function noted(admin: AdminClient, more: Partial<Record<string, string>> = {}): Promise<Booking> {
    const visitor = visitorClient(app.url);
    const hold = await visitor.hold(await buildEvent(), buildVisitor());
    await visitor.confirm({ holdId: hold.body.holdId });
    const booking = await Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
    await admin.post(`/api/bookings/${booking.id}/paid`, { paymentMethod: 'online' });
    await sendItn(app.url, paidItn(hold.body, more));
    return booking.reload();
  }

  test("a payment that an admin had recorded manually before its ITN is counted once, as PayFast's", async () => {
    const admin = await admins.signIn();
    const booking = await noted(admin);
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
      (await ledgerOf(database.sequelize)).map(({ provider: by, amount, review }) => [by, amount, review]),
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

  test('a payment that an admin had recorded manually before an ITN of another sum is another payment', async () => {
    const admin = await admins.signIn();
    await noted(admin, { amount_gross: '5.00' });
    const [listed] = (await readAttention(admin)).payments;

    expect(listed).toMatchObject({ review: 'paid_twice', isNotedByHand: false });
    expect(await resolvePayment(admin, listed?.id, { kind: 'same_money' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('can only be refunded') },
    });
    expect(await readRevenue(admin)).toBe(45_500);
  });

  test('a payment that an admin had recorded manually before its ITN matches one of two manual payments, never both', async () => {
    const admin = await admins.signIn();
    const booking = await noted(admin);
    await sendItn(app.url, paidItn({ fields: { m_payment_id: booking.holdId ?? '', amount: '450.00' } }));
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
  const admin = await admins.signIn();
  const visitor = visitorClient(app.url);
  const hold = await visitor.hold(await buildEvent(), buildVisitor());
  await sendItn(app.url, paidItn(hold.body));
  await sendItn(app.url, paidItn(hold.body));
  const [listed] = (await readAttention(admin)).payments;
  expect(listed?.review).toBe('paid_twice');

  expect(listed?.isNotedByHand).toBe(false);
  expect((await resolvePayment(admin, listed?.id, { kind: 'accepted' })).status).toBe(400);
  expect((await resolvePayment(admin, listed?.id, { kind: 'same_money' })).status).toBe(409);
  expect((await resolvePayment(admin, listed?.id, { kind: 'refunded' })).status).toBe(200);

  expect((await readAttention(admin)).refunds).toMatchObject([{ amount: 45_000, method: 'by_hand' }]);
});
