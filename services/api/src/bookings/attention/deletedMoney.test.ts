import type { AuditView } from '@studio/contract/admin/admins';
import type { PaymentListView } from '@studio/contract/admin/payments';
import type { Paged } from '@studio/contract/paging';
import { readAttention, resolvePayment } from '../../../test/attention.ts';
import { paidItn, sendItn } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../../test/factories.ts';
import { buildPaidBooking } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { usePayfastApi } from '../../../test/payments/payfastApi.ts';
import { readRefunds } from '../../../test/payments/requestedRefunds.ts';
import { createPayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import { sendRefunds } from '../../payments/refunds/sendRefunds.ts';
import type { Booking } from '../booking.model.ts';
import { makeReference } from '../ids/reference.ts';

const payfast = usePayfastApi();
const { database, app, admin } = useAppWithProvider(() => ({ PAYFAST_API_URL: payfast.url }));

const deletedMoney = async () => (await readAttention(admin)).deletedMoney;

/** Three people paid R1050.00 by card; an admin added one, who is to pay at the studio. */
async function partlyPaid(): Promise<Booking> {
  const event = await buildEvent({ title: 'Raku Firing', date: '2035-03-14', price: 35_000 });
  const booking = await buildPaidBooking(database, event, { participants: 3, totalAmount: 105_000 });
  const change = { version: 0, participants: 4, difference: 'settled', reason: 'One more comes' };
  expect((await admin.post(`/api/admin/bookings/${booking.id}/change`, change)).status).toBe(200);
  return booking.reload();
}

function decide(reference: string, kind: 'refunded' | 'kept', amount = 105_000) {
  return admin.post(`/api/admin/deleted-bookings/${reference}/decision`, { kind, amount });
}

test('the card money of a partly paid booking needs a decision if the booking was deleted without one', async () => {
  const { id, bookingReference, paymentStatus } = await partlyPaid();

  await admin.delete(`/api/bookings/${id}`);

  expect(paymentStatus).toBe('pending');
  expect(await deletedMoney()).toEqual([
    {
      bookingReference,
      eventTitle: 'Raku Firing',
      eventDate: '2035-03-14',
      amount: 105_000,
      deletedAt: expect.any(String),
    },
  ]);
});

test('after a deletion that keeps the money no decision is open, and the audit log has the sum', async () => {
  const { id, bookingReference } = await partlyPaid();

  const { status } = await admin.delete(`/api/bookings/${id}?money=kept&paid=105000`);

  const audit = await admin.get<Paged<AuditView>>(`/api/admin/audit?search=${bookingReference}`);
  expect(status).toBe(200);
  expect(await deletedMoney()).toEqual([]);
  expect(audit.body.items[0]).toMatchObject({ action: 'booking.deleted', before: { paidAmount: 105_000 } });
});

test('a deletion is rejected if the paid sum is not the one that the admin saw', async () => {
  const booking = await partlyPaid();

  const answer = await admin.delete(`/api/bookings/${booking.id}?money=kept&paid=0`);

  expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  expect(await booking.reload()).toMatchObject({ status: 'confirmed' });
});

test('card money of a deleted customer’s upcoming bookings needs a decision, and that of past ones does not', async () => {
  const person = buildVisitor();
  await buildPaidBooking(database, await buildEvent({ date: '2025-03-14' }), person);
  const { bookingReference } = await buildPaidBooking(database, await buildEvent(), person);

  await admin.delete(`/api/admin/customers/${person.email}`);

  expect(await deletedMoney()).toMatchObject([{ bookingReference, amount: 45_000 }]);
});

test('undecided money of a cancelled booking still needs a decision after the deletion', async () => {
  const { id, bookingReference } = await buildPaidBooking(database, await buildEvent({ date: '2025-03-14' }));
  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });

  await admin.delete(`/api/bookings/${id}`);

  expect(await deletedMoney()).toMatchObject([{ bookingReference, amount: 45_000 }]);
});

test.each([
  [
    'kept by a decision',
    async (id: number) => {
      await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
      return admin.post(`/api/bookings/${id}/keep`);
    },
  ],
  [
    'kept in part while the rest is refunded',
    (id: number) => admin.post(`/api/admin/bookings/${id}/cancel`, { version: 0, refund: 20_000, reason: 'Ill' }),
  ],
])('the money of a cancelled booking that was %s needs no decision after the deletion', async (_how, decided) => {
  const { id } = await buildPaidBooking(database, await buildEvent());
  const { status } = await decided(id);

  await admin.delete(`/api/bookings/${id}`);
  for (const _ of [1, 2]) {
    await sendRefunds({ database: database.appPool, api: createPayfastApi(app.config.payfast), log: app.log.log });
  }

  expect(status).toBe(200);
  expect(await deletedMoney()).toEqual([]);
});

test('the card money of a deleted booking is refunded once, and counts as refunded under its reference', async () => {
  const { id, bookingReference } = await partlyPaid();
  await admin.delete(`/api/bookings/${id}`);

  const answers = await Promise.all([1, 2].map(() => decide(bookingReference, 'refunded')));
  const requested = await readRefunds(database);
  for (const _ of [1, 2]) {
    await sendRefunds({ database: database.appPool, api: createPayfastApi(app.config.payfast), log: app.log.log });
  }

  expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404']);
  expect(requested).toMatchObject([{ bookingId: null, amount: 105_000, method: 'payfast', requestedBy: 'admin' }]);
  expect((await readLedger(database.sequelize)).map(({ amount }) => amount)).toEqual([105_000, -105_000]);
  const found = await admin.get<PaymentListView>(`/api/admin/payments?search=${bookingReference}`);
  expect(found.body.items.map(({ amount }) => amount)).toEqual([-105_000, 105_000]);
  expect(await deletedMoney()).toEqual([]);
});

test('the card money of a deleted booking is kept by a decision that names its sum', async () => {
  const { id, bookingReference } = await partlyPaid();
  await admin.delete(`/api/bookings/${id}`);

  const wrong = await decide(bookingReference, 'kept', 45_000);
  const kept = await decide(bookingReference, 'kept');

  expect([wrong.status, kept.status]).toEqual([409, 200]);
  expect(await deletedMoney()).toEqual([]);
  expect(await readRefunds(database)).toEqual([]);
});

test.each(['accepted', 'matched'] as const)(
  'the card money of a deleted booking is refunded although its payment was %s before',
  async (kind) => {
    const { id, bookingReference, request } = await buildBooking(await buildEvent(), {
      bookingReference: makeReference(),
    });
    const m_payment_id = kind === 'accepted' ? request.id : 'unknown';
    await sendItn(app.url, paidItn({ fields: { m_payment_id, amount: '400.00' } }));
    const [payment] = (await readAttention(admin)).payments;
    const input = kind === 'accepted' ? { kind } : { kind, bookingReference };
    const resolved = await resolvePayment(admin, payment?.id, input);
    await admin.delete(`/api/bookings/${id}`);

    const answer = await decide(bookingReference, 'refunded', 40_000);

    expect([resolved.status, answer.status]).toEqual([200, 200]);
    expect(await readRefunds(database)).toMatchObject([{ bookingId: null, amount: 40_000, method: 'payfast' }]);
    expect(await deletedMoney()).toEqual([]);
  },
);

test('undecided card money is listed although many deleted bookings have none', async () => {
  await database.sequelize.query(`
    insert into deleted_bookings (booking_reference, event_title, event_date, needs_decision, deleted_at)
    select 'CASH-' || n, 'Raku Firing', '2035-03-14', true, now() - interval '1 day' from generate_series(1, 50) n;
    insert into payments (provider, provider_payment_id, booking_reference, amount, method)
    select 'manual', n || ':1', 'CASH-' || n, 45000, 'cash' from generate_series(1, 40) n;
    insert into payments (provider, provider_payment_id, booking_reference, amount)
    select 'payfast', 'back-' || n, 'CASH-' || n, 45000 from generate_series(41, 50) n;
    insert into payments (provider, provider_payment_id, booking_reference, amount)
    select 'manual', n || ':1', 'CASH-' || n, -45000 from generate_series(41, 50) n`);
  const { id, bookingReference } = await partlyPaid();

  await admin.delete(`/api/bookings/${id}`);

  expect(await deletedMoney()).toMatchObject([{ bookingReference, amount: 105_000 }]);
});
