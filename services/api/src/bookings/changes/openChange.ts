import { Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { EndedChangeView, OpenChangeView } from '@studio/contract/bookings/bookingChanges';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';
import type { EndedBy } from '../booking.model.ts';
import { lockBooking } from '../lockBooking.ts';
import { shownUntil } from '../seats/holdExpiry.ts';
import { lockEvents, returnSeats } from '../seats/seats.ts';

// An open change is a held row that names the booking it changes (ADR 0052).

/** The party of the booking after the change. On the booked event, the change claims only the seats that are added. */
export function participantsAfter(booking: Booking, change: Booking): number {
  return change.eventId === booking.eventId ? booking.participants + change.participants : change.participants;
}

/** True when the change can no longer be made, even if its payment arrives (ADR 0052). */
export function isChangeExpired({ changeEndsAt }: Booking, from: Event, to: Event, paidAt = new Date()): boolean {
  // The studio may have moved a workshop since the change was quoted.
  const hasStarted = [from, to].some(({ startsAt }) => startsAt.getTime() <= Date.now());
  return hasStarted || (changeEndsAt !== null && changeEndsAt <= paidAt);
}

/** The caller has locked the booking. */
export function lockOpenChange(transaction: Transaction, { id }: Booking): Promise<Booking | null> {
  return lockBooking(transaction, { changesBookingId: id, status: 'held' });
}

/** The caller has locked the booking, and no event yet. */
export async function endOpenChange(transaction: Transaction, booking: Booking, endedBy: EndedBy): Promise<void> {
  const open = await lockOpenChange(transaction, booking);
  if (!open) return;
  await lockEvents(transaction, [booking.eventId, open.eventId]);
  await endChange(transaction, open, endedBy);
}

/** The caller has locked the change and its event. */
export async function endChange(transaction: Transaction, change: Booking, endedBy: EndedBy): Promise<void> {
  await change.update({ status: 'expired', endedBy, expiresAt: null }, { transaction });
  await returnSeats(transaction, change.eventId, change.participants);
}

export async function findOpenChange(booking: Booking, transaction: Transaction): Promise<OpenChangeView | null> {
  const change = await Booking.findOne({
    where: { changesBookingId: booking.id, status: 'held' },
    include: Event,
    transaction,
  });
  if (!change?.event || change.holdId === null) return null;
  const { event } = change;
  return {
    holdId: change.holdId,
    eventId: event.id,
    eventTitle: event.title,
    start: { date: event.date, startTime: event.startTime.slice(0, 5) },
    participants: participantsAfter(booking, change),
    toPay: change.totalAmount,
    hasFailed: change.paymentStatus === 'failed',
    expiresAt: shownUntil(change.participants, change.expiresAt, change.createdAt).toISOString(),
  };
}

/** Every change of a booking raises its count, so a later one makes the result null. */
export async function findEndedChange(booking: Booking, transaction: Transaction): Promise<EndedChangeView | null> {
  const { id: changesBookingId, changeCount } = booking;
  const change = await Booking.findOne({
    where: {
      changesBookingId,
      status: 'expired',
      [Op.or]: [
        { changeCount: changeCount - 1, paymentId: { [Op.ne]: null } },
        { changeCount, endedBy: 'time' },
        // Paid too late.
        { changeCount, paymentStatus: 'completed' },
      ],
    },
    order: [['id', 'DESC']],
    transaction,
  });
  if (!change || change.holdId === null) return null;
  return { holdId: change.holdId, isDone: change.changeCount < changeCount };
}
