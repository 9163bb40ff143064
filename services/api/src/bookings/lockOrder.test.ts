import type { Transaction } from 'sequelize';
import { bookManually, cancelWorkshop, holdSeats } from '../../test/bookings.ts';
import { paidItn, sendItn } from '../../test/client.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { buildEvent } from '../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../test/manageClient.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { findLastAttendeeIds } from '../../test/splits.ts';
import { bookWithVoucher, buildVoucher, voucherCode } from '../../test/vouchers.ts';
import { Event } from '../events/event.model.ts';
import { lockVoucher } from '../vouchers/findVoucher.ts';
import { Booking } from './booking.model.ts';
import { lockBooking, lockEvent } from './lockBooking.ts';

const { database, app, admin } = useAppWithProvider();

async function isFree(table: 'bookings' | 'events' | 'vouchers', id: number): Promise<boolean> {
  const [rows] = await database.sequelize.query(
    `select id from ${table} where id = ${id} for no key update skip locked`,
  );
  return rows.length === 1;
}

/** Runs `work` after another transaction has called `lock`, and calls `look` when it waits. */
async function whileLocked<Seen>(
  lock: (other: Transaction) => Promise<unknown>,
  work: () => Promise<{ status: number }>,
  look: () => Promise<Seen>,
): Promise<{ status: number; seen: Seen }> {
  const other = await database.sequelize.transaction();
  await lock(other);
  const waiting = work();
  await waitUntilBlocked(database.sequelize);
  const seen = await look();
  await other.commit();
  return { status: (await waiting).status, seen };
}

const bookingLock =
  ({ id }: Booking) =>
  (other: Transaction) =>
    lockBooking(other, { id });

type Work = (booking: Booking) => Promise<{ status: number }>;
const decision = { version: 0, reason: 'They called' };
const unpaid = { status: 'pending', paymentStatus: 'pending' };

// STYLE §6
test.each<[string, Work]>([
  ['its visitor cancels', (booking) => manageClient(app, booking).cancel({ version: 0, toReturn: 90_000 })],
  [
    'its visitor makes smaller',
    (booking) =>
      manageClient(app, booking).change({
        eventId: booking.eventId,
        participants: 1,
        version: 0,
        toPay: 0,
        toReturn: 45_000,
      }),
  ],
  ['an admin cancels', ({ id }) => admin.post(`/api/admin/bookings/${id}/cancel`, { ...decision, refund: 0 })],
  [
    'an admin makes smaller',
    ({ id }) => admin.post(`/api/admin/bookings/${id}/change`, { ...decision, participants: 1 }),
  ],
  ['an admin sets to cancelled', ({ id }) => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })],
  ['an admin deletes', ({ id }) => admin.delete(`/api/bookings/${id}`)],
  [
    'an admin splits',
    async ({ id }) =>
      admin.post(`/api/admin/bookings/${id}/split`, { version: 0, attendeeIds: await findLastAttendeeIds({ id }) }),
  ],
  [
    'PayFast reports a second payment of',
    ({ request: { id } }) => sendItn(app.url, paidItn({ fields: { m_payment_id: id, amount: '900.00' } })),
  ],
  ['belongs to a workshop that is cancelled', ({ eventId }) => cancelWorkshop(admin, { id: eventId })],
])('a booking that %s is locked before its event', async (_what, work) => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event, { participants: 2 });

  const { status, seen } = await whileLocked(
    bookingLock(booking),
    () => work(booking),
    () => isFree('events', event.id),
  );

  expect([status, seen]).toEqual([200, true]);
});

test('a booking that is confirmed by its payment is locked before its event', async () => {
  const event = await buildEvent();
  const { form, booking } = await holdSeats(app, event);

  const { status, seen } = await whileLocked(
    bookingLock(booking),
    () => sendItn(app.url, paidItn(form)),
    () => isFree('events', event.id),
  );

  expect([status, seen]).toEqual([200, true]);
});

test('the bookings of a cancelled workshop are locked by ascending id, whatever the order of their rows', async () => {
  const event = await buildEvent();
  const first = await buildPaidBooking(database, event);
  const second = await buildPaidBooking(database, event);
  // Postgres stores the updated row behind the other.
  await first.update({ notes: 'They called' });

  const { status, seen } = await whileLocked(
    bookingLock(first),
    () => cancelWorkshop(admin, event),
    () => isFree('bookings', second.id),
  );

  expect([status, seen]).toEqual([200, true]);
});

const bookTwo = async (eventId: number) =>
  bookWithVoucher(app, await Event.findByPk(eventId, { rejectOnEmpty: true }), { participants: 2 });

/** The voucher has paid R200 of R900, and nothing else is paid. */
async function payPart(eventId: number): Promise<Booking> {
  const { id } = await bookManually(admin, { id: eventId }, { participants: 2, ...unpaid });
  await admin.post(`/api/bookings/${id}/voucher-payment`, { code: voucherCode });
  return Booking.findByPk(id, { rejectOnEmpty: true });
}

async function reservePart(eventId: number): Promise<Booking> {
  const event = await Event.findByPk(eventId, { rejectOnEmpty: true });
  const { client, form, booking } = await holdSeats(app, event, {}, { voucherCode });
  await client.confirm({ holdId: form.holdId });
  return booking;
}

// ADR 0103
test.each<[string, (eventId: number) => Promise<Booking>, Work]>([
  ['its visitor cancels', bookTwo, (booking) => manageClient(app, booking).cancel({ version: 0, toReturn: 90_000 })],
  ['an admin cancels', bookTwo, ({ id }) => admin.post(`/api/admin/bookings/${id}/cancel`, { ...decision, refund: 0 })],
  ['belongs to a workshop that is cancelled', bookTwo, ({ eventId }) => cancelWorkshop(admin, { id: eventId })],
  [
    'an admin sets to refunded',
    bookTwo,
    ({ id }) => admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'refunded', releaseSeats: true }),
  ],
  ['an admin deletes as a mistake', payPart, ({ id }) => admin.delete(`/api/bookings/${id}?money=reversed`)],
  [
    'an admin refunds and cancels',
    payPart,
    ({ id }) =>
      admin.post(`/api/bookings/${id}/refunds`, {
        amount: 20_000,
        cancels: true,
        reason: 'Ill',
        before: { refundable: 20_000 },
      }),
  ],
  [
    'an admin sets to paid',
    reservePart,
    ({ id }) => admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' }),
  ],
  [
    'PayFast confirms',
    reservePart,
    ({ request: { id } }) => sendItn(app.url, paidItn({ fields: { m_payment_id: id, amount: '250.00' } })),
  ],
])('the event of a booking that %s is locked before its voucher', async (_what, book, work) => {
  const { id: voucherId } = await buildVoucher();
  const event = await buildEvent();
  const booking = await book(event.id);

  const { status, seen } = await whileLocked(
    (other) => lockEvent(other, event.id),
    () => work(booking),
    () => isFree('vouchers', voucherId),
  );

  expect([Math.floor(status / 100), seen]).toEqual([2, true]);
});

test('the vouchers of a cancelled workshop are locked by ascending id', async () => {
  const first = await buildVoucher({ code: 'AAAA-AAAA-AAAA' });
  const second = await buildVoucher();
  const event = await buildEvent();
  await bookWithVoucher(app, event);
  const { id } = await bookManually(admin, event, unpaid);
  await admin.post(`/api/bookings/${id}/voucher-payment`, { code: first.code });

  const { status, seen } = await whileLocked(
    (other) => lockVoucher(other, first.code),
    () => cancelWorkshop(admin, event),
    () => isFree('vouchers', second.id),
  );

  expect([status, seen]).toEqual([200, true]);
});
