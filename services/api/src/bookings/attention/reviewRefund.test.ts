import type { PaymentListView } from '@studio/contract/admin/payments';
import { readAttention, resolvePayment } from '../../../test/attention.ts';
import { payBooking } from '../../../test/bookings.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { buildPaidBooking } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { usePayfastApi } from '../../../test/payments/payfastApi.ts';
import { createPayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import { sendRefunds } from '../../payments/refunds/sendRefunds.ts';
import type { Booking } from '../booking.model.ts';

const payfast = usePayfastApi();
const { database, app, admin, admins } = useAppWithProvider(() => ({ PAYFAST_API_URL: payfast.url }));

async function resolveFirst(body: object) {
  const [payment] = (await readAttention(admin)).payments;
  return resolvePayment(admin, payment?.id, body);
}

async function payCancelled(): Promise<Booking> {
  const booking = await buildBooking(await buildEvent(), { status: 'cancelled', endedBy: 'admin' });
  await payBooking(app, booking);
  return booking.reload();
}

function send(): Promise<void> {
  return sendRefunds({ database: database.appPool, api: createPayfastApi(app.config.payfast), log: app.log.log });
}

test('a payment in review is refunded through PayFast’s API, and what was paid for the booking stays the same', async () => {
  const booking = await buildPaidBooking(database, await buildEvent());
  await payBooking(app, booking);
  const [second] = (await readAttention(admin)).payments;

  const { status } = await resolveFirst({ kind: 'refunded' });
  await send();
  await send();

  expect(status).toBe(200);
  expect(payfast.posts).toEqual([`${second?.providerPaymentId}:45000`]);
  expect((await readLedger(database.sequelize)).map(({ amount, review }) => [amount, review])).toEqual([
    [45_000, null],
    [45_000, 'paid_twice'],
    [-45_000, 'paid_twice'],
  ]);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect((await readAttention(admin)).payments).toEqual([]);
  const { body: money } = await admin.get(`/api/bookings/${booking.id}/money`);
  expect(money).toMatchObject({ paid: 45_000, refundable: 45_000 });
  const { body: list } = await admin.get<PaymentListView>('/api/admin/payments');
  expect([list.sum, list.revenue]).toEqual([45_000, 45_000]);
});

test('a payment in review needs a decision again after its refund is dropped', async () => {
  const booking = await payCancelled();
  await resolveFirst({ kind: 'refunded' });
  payfast.behaviour = { refunds: false, answers: 'rejection' };
  await send();
  const { payments, refunds } = await readAttention(admin);

  const dropped = await admin.post(`/api/admin/refunds/${refunds[0]?.id}/drop`);
  const seated = await resolveFirst({ kind: 'seated' });

  expect([payments, refunds]).toMatchObject([[], [{ state: 'failed', amount: 45_000 }]]);
  expect([dropped.status, seated.status]).toEqual([200, 200]);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect((await readAttention(admin)).payments).toEqual([]);
});

test('a booking cannot get its seats back while a refund of its payment is open', async () => {
  const booking = await payCancelled();
  await resolveFirst({ kind: 'refunded' });
  const confirm = () => admin.patch<{ error?: string }>(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });

  const early = await confirm();
  await send();

  expect(early).toMatchObject({ status: 409, body: { error: expect.stringContaining('still to go back') } });
  expect(await booking.reload()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
});

test.each(['matched', 'accepted', 'refunded'])(
  'if two admins resolve a payment without a booking at once as %s and as refunded, only one succeeds',
  async (kind) => {
    const other = await admins.signIn();
    const event = await buildEvent();
    for (let round = 0; round < 5; round += 1) {
      await sendItn(app.url, paidItn({ fields: { m_payment_id: `unknown ${round}`, amount: '450.00' } }));
      const { bookingReference } = await buildBooking(event);
      const id = (await readAttention(admin)).payments.at(-1)?.id;

      const answers = await Promise.all([
        resolvePayment(admin, id, { kind: 'refunded' }),
        resolvePayment(other, id, { kind, ...(kind === 'matched' && { bookingReference }) }),
      ]);

      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    }
  },
);
