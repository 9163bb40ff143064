import type { DeletedBookingsView } from '@studio/contract/admin/attention';
import type { BookingView } from '@studio/contract/bookings/bookings';
import { useAdmins } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { readRevenue } from '../../../test/attention.ts';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { untilBlocked } from '../../../test/concurrency/untilBlocked.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { ledgerOf } from '../../../test/payments/ledger.ts';
import { useProvider } from '../../../test/payments/provider.ts';
import { transact } from '../../db/transact.ts';
import type { Event } from '../../events/event.model.ts';
import { lockDeletedBooking } from '../../payments/deletedBookings.ts';
import { reverseManualPayments } from '../../payments/manualPayments.ts';
import { Booking } from '../booking.model.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

function manual(event: Event, values: object = {}) {
  return { eventId: event.id, ...buildVisitor(), ...values };
}

/** The kinds of mail that were sent or would be sent now. */
async function kinds(): Promise<string[]> {
  const mails = await enqueuedMails(database.sequelize);
  return mails.filter(({ state, content }) => state === 'sent' || content !== null).map(({ kind }) => kind);
}

/** A booking paid with PayFast. */
async function paidBooking(event: Event, participants = 1): Promise<Booking> {
  const visitor = visitorClient(app.url);
  const hold = await visitor.hold(event, buildVisitor({ participants }));
  await visitor.confirm({ holdId: hold.body.holdId });
  await sendItn(app.url, paidItn(hold.body));
  return Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
}

test('a confirmation is sent again for a confirmed booking, the request for an unpaid one, and nothing for a cancelled one', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(event));
  const pending = await buildBooking(event);
  const cancelled = await buildBooking(event, { status: 'cancelled', endedBy: 'admin' });

  expect((await admin.post(`/api/bookings/${body.id}/resend`)).status).toBe(200);
  expect((await admin.post(`/api/bookings/${body.id}/resend`)).status).toBe(200);
  expect((await admin.post(`/api/bookings/${pending.id}/resend`)).status).toBe(200);
  expect((await admin.post(`/api/bookings/${cancelled.id}/resend`)).status).toBe(409);

  const sent = await kinds();
  expect(sent.filter((job) => job === 'booking-resent')).toHaveLength(2);
  expect(sent.filter((job) => job === 'booking-received')).toHaveLength(1);
});

describe('a deleted booking', () => {
  test('returns its seats once, and its payments stay in the ledger', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await paidBooking(event, 3);

    const answers = await Promise.all([1, 2, 3].map(() => admin.delete(`/api/bookings/${booking.id}`)));

    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404', '404']);
    expect((await event.reload()).seatsTaken).toBe(0);
    expect(await readRevenue(admin)).toBe(135_000);
    expect((await visitorClient(app.url).booking(booking.bookingReference)).status).toBe(404);
  });

  test('that was cancelled returns no seats', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });

    expect((await admin.delete(`/api/bookings/${booking.id}`)).status).toBe(200);
    expect((await event.reload()).seatsTaken).toBe(0);
  });
});

describe('the money of a deleted manual booking', () => {
  const counted = async (admin: AdminClient) =>
    (await admin.get<DeletedBookingsView>('/api/admin/deleted-bookings')).body;

  test('is by default kept and listed, and can be taken out of the revenue once', async () => {
    const admin = await admins.signIn();
    const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(await buildEvent()));

    await admin.delete(`/api/bookings/${body.id}`);

    expect(await readRevenue(admin)).toBe(45_000);
    expect(await counted(admin)).toEqual({
      count: 1,
      amount: 45_000,
      items: [
        { bookingId: body.id, bookingReference: body.bookingReference, amount: 45_000, paidAt: expect.any(String) },
      ],
    });
    const reverse = () => admin.post(`/api/admin/deleted-bookings/${body.id}/reversal`);
    const answers = [await reverse(), await reverse()];
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(await readRevenue(admin)).toBe(0);
    expect(await counted(admin)).toEqual({ count: 0, amount: 0, items: [] });
  });

  test('is taken out once by two requests at the same time', async () => {
    const admin = await admins.signIn();
    const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(await buildEvent()));
    await admin.delete(`/api/bookings/${body.id}`);

    let second = Promise.resolve({ status: 0 });
    await transact(database.sequelize, async (transaction) => {
      await lockDeletedBooking(transaction, body.id);
      second = admin.post(`/api/admin/deleted-bookings/${body.id}/reversal`);
      await untilBlocked(database.sequelize);
      await reverseManualPayments(transaction, { bookingId: body.id, amount: 45_000 });
    });

    expect((await second).status).toBe(404);
    expect(await readRevenue(admin)).toBe(0);
  });

  test('is taken out of the revenue with the deletion when it was a mistake', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(event, { participants: 2 }));

    const answer = await admin.delete(`/api/bookings/${body.id}?money=reversed`);

    expect(answer.status).toBe(200);
    expect(await readRevenue(admin)).toBe(0);
    expect(await counted(admin)).toMatchObject({ count: 0 });
    expect((await ledgerOf(database.sequelize)).map(({ amount }) => amount)).toEqual([90_000, -90_000]);
    expect((await event.reload()).seatsTaken).toBe(0);
  });

  test.each(['completed', 'refunded'])('of PayFast is neither listed nor taken back (%s)', async (paymentStatus) => {
    const admin = await admins.signIn();
    const booking = await paidBooking(await buildEvent());
    await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus });
    const before = await readRevenue(admin);

    await admin.delete(`/api/bookings/${booking.id}?money=reversed`);

    expect(await readRevenue(admin)).toBe(before);
    expect(await counted(admin)).toMatchObject({ count: 0 });
    expect((await admin.post(`/api/admin/deleted-bookings/${booking.id}/reversal`)).status).toBe(404);
  });
});
