import { literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import type {
  CancellationView,
  CancellationResultView,
  EventCancellationInput,
} from '@studio/contract/events/eventCancellation';
import type { Cents } from '@studio/contract/format/money';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { seatedStatuses } from '../../db/conditions.ts';
import { transact } from '../../db/transact.ts';
import { changedMeanwhile, conflict, notFound, unavailable } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { datesOf } from '../../events/eventFields.ts';
import { notifyEventsUpdated } from '../../events/eventUpdates.ts';
import { readRefundableAmount } from '../../payments/refunds/refundable.ts';
import { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import type { PayableChange } from '../changes/bookingChange.model.ts';
import { endChange } from '../changes/openChange.ts';
import { updateGuests } from '../missedDates/updateGuests.ts';
import { endWaitlist } from '../waitlist/updateWaitlist.ts';
import { endBooking, lockSeated } from './endBooking.ts';
import { enqueueEventCancelled } from './workshopMails.ts';

type CancelContext = Pick<BookingContext, 'database'> & { config: Pick<BookingContext['config'], 'payfast'> };

interface PaidBooking {
  booking: Booking;
  paid: Cents;
}

/** @throws not_found; conflict for a workshop that was cancelled or has started */
export function previewCancellation({ database }: Pick<CancelContext, 'database'>, id: number) {
  return transact(database, async (transaction): Promise<CancellationView> => {
    const event = await Event.findOne({ where: { id, deletedAt: null }, transaction });
    requireCancellable(event);
    const bookings = await Booking.findAll({ where: seatedOf(id), order: ['id'], transaction });
    return previewOf(event, await withMoney(transaction, bookings));
  });
}

const maxAttempts = 10;

/**
 * Ends the bookings, or lets their people choose between another date and a refund. Mails all of them.
 * @throws not_found, changed_meanwhile; conflict for a workshop that was cancelled or has started
 */
export async function cancelWorkshop(
  context: CancelContext,
  id: number,
  input: EventCancellationInput,
  actor: Actor,
): Promise<CancellationResultView> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const result = await transact(context.database, (transaction) => cancel(transaction, context, id, input, actor));
    if (result) return result;
  }
  throw unavailable();
}

/** @returns null if a booking was made after the others were locked: the lock order does not allow to lock it now */
async function cancel(
  transaction: Transaction,
  { config }: CancelContext,
  id: number,
  { reason, money, bookings: expected, toRefund }: EventCancellationInput,
  actor: Actor,
): Promise<CancellationResultView | null> {
  const { bookings, openChanges } = await lockSeated(transaction, id);
  const event = await Event.findOne({
    where: { id, deletedAt: null },
    lock: transaction.LOCK.NO_KEY_UPDATE,
    transaction,
  });
  requireCancellable(event);
  const incoming = openChanges.filter(({ toEventId }) => toEventId === id);
  if (event.seatsTaken !== seatsOf(bookings, incoming)) return null;

  const paid = await withMoney(transaction, bookings);
  const preview = previewOf(event, paid);
  if (preview.bookings !== expected || preview.toRefund !== toRefund) {
    throw changedMeanwhile('what is booked', new Date());
  }
  await event.update({ cancelledAt: literal('now()'), cancelReason: reason }, { transaction });
  await updateGuests(transaction, event, { before: datesOf(event), requestId: actor.requestId });
  await endWaitlist(transaction, id, actor.requestId);
  const result = { told: 0, unreachable: preview.unreachable, ended: 0, refunded: 0 };
  for (const one of paid) {
    const { booking } = one;
    const isTold = booking.status !== 'held';
    if (money === 'refund' || !canChoose(event, one)) {
      const requester = { requestedBy: 'admin', adminId: actor.adminId } as const;
      result.refunded += await endBooking(transaction, config.payfast, booking, openChanges, requester);
      if (isTold) result.ended += 1;
    }
    if (!isTold) continue;
    if (await enqueueEventCancelled(transaction, booking, actor.requestId)) result.told += 1;
    else await booking.update({ callDueAt: literal('now()') }, { transaction });
  }
  for (const change of incoming) if (change.state === 'open') await endChange(transaction, change);
  transaction.afterCommit(notifyEventsUpdated);
  const { told, ended, refunded } = result;
  await recordAudit(transaction, actor, {
    action: 'event.cancelled',
    subject: `${event.title}, ${event.date} (${id})`,
    after: { reason, money, told, ended, refunded },
  });
  return result;
}

function seatsOf(bookings: readonly Booking[], changes: readonly PayableChange[]): number {
  const booked = bookings.reduce((sum, { participants }) => sum + participants, 0);
  return changes.reduce((sum, { seats }) => sum + seats, booked);
}

function seatedOf(eventId: number) {
  return { eventId, status: [...seatedStatuses] };
}

function requireCancellable(event: Event | null): asserts event is Event {
  if (!event) throw notFound('This workshop does not exist.');
  if (event.cancelledAt !== null) throw conflict('conflict', 'This workshop is already cancelled.');
  if (event.startsAt.getTime() <= Date.now()) {
    throw conflict('conflict', 'This workshop has started, so it cannot be cancelled any more.');
  }
}

async function withMoney(transaction: Transaction, bookings: readonly Booking[]): Promise<PaidBooking[]> {
  const paid: PaidBooking[] = [];
  for (const booking of bookings)
    paid.push({ booking, paid: await readRefundableAmount(transaction, booking.orderId) });
  return paid;
}

/** Visitors can move only a confirmed booking, and none of a private workshop. */
function canChoose({ isPrivate }: Event, { booking }: PaidBooking): boolean {
  return !isPrivate && booking.status === 'confirmed';
}

/** Held rows do not count as bookings: their visitors are still at PayFast. */
function previewOf(event: Event, paid: readonly PaidBooking[]): CancellationView {
  const listed = paid.filter(({ booking }) => booking.status !== 'held');
  return {
    bookings: listed.length,
    people: listed.reduce((sum, { booking }) => sum + booking.participants, 0),
    unreachable: listed.filter(({ booking }) => booking.order.email === null).length,
    choosable: listed.filter((one) => canChoose(event, one)).length,
    toRefund: paid.reduce((sum, one) => sum + one.paid, 0),
  };
}
