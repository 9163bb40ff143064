import type { AttentionView } from '@studio/contract/admin/attention';
import { Booking } from '../src/bookings/booking.model.ts';
import type { Event } from '../src/events/event.model.ts';
import type { AdminClient } from './admins.ts';
import type { TestApp } from './app.ts';
import { paidItn, sendItn, visitorClient } from './client.ts';
import type { TestDatabase } from './database.ts';
import { buildVisitor } from './factories.ts';
import { enqueuedMails } from './mails.ts';

export const nothingNeedsAttention: AttentionView = {
  payments: [],
  unreadable: [],
  unpaid: [],
  overdue: [],
  unconfirmed: [],
  cancelledPaid: [],
  deletedMoney: [],
  calls: [],
  askedLinks: [],
  bankEntries: [],
  refunds: [],
  differences: null,
  reviews: null,
  mails: [],
  mailCount: 0,
};

export async function readAttention(admin: AdminClient): Promise<AttentionView> {
  return (await admin.get<AttentionView>('/api/admin/attention')).body;
}

export async function readRevenue(admin: AdminClient): Promise<number> {
  return (await admin.get<{ totalRevenue: number }>('/api/analytics')).body.totalRevenue;
}

export function resolvePayment(admin: AdminClient, paymentId: number | undefined, body: object) {
  return admin.post(`/api/admin/payments/${paymentId}/resolution`, body);
}

/** Holds seats and pays for them. @param more overrides fields of the ITN */
export async function payForSeats(
  app: TestApp,
  event: Event,
  participants = 1,
  more: Partial<Record<string, string>> = {},
): Promise<Booking> {
  const visitor = visitorClient(app.url);
  const hold = await visitor.hold(event, buildVisitor({ participants }));
  await sendItn(app.url, paidItn(hold.body, more));
  return Booking.findOne({ where: { '$request.id$': hold.body.holdId }, rejectOnEmpty: true });
}

/** Creates a paid booking whose seats an admin had released before the ITN arrived. */
export async function payWithoutSeats(app: TestApp, event: Event): Promise<Booking> {
  const visitor = visitorClient(app.url);
  const hold = await visitor.hold(event, buildVisitor());
  const booking = await Booking.findOne({ where: { '$request.id$': hold.body.holdId }, rejectOnEmpty: true });
  await booking.update({ status: 'cancelled', endedBy: 'admin' });
  await booking.request.update({ state: 'cancelled', expiresAt: null });
  await event.decrement('seatsTaken', { by: 1 });
  await sendItn(app.url, paidItn(hold.body));
  return booking.reload();
}

/** Returns the kinds of mail that would be sent now. */
export async function readPendingMailKinds(database: TestDatabase): Promise<string[]> {
  const mails = await enqueuedMails(database.sequelize);
  return mails.filter(({ state, content }) => state === 'pending' && content !== null).map(({ kind }) => kind);
}
