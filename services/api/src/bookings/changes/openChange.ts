import { Op } from 'sequelize';
import type { InferAttributes, Transaction, WhereOptions } from 'sequelize';
import type { EndedChangeView, OpenChangeView } from '@studio/contract/bookings/bookingChanges';
import { Event } from '../../events/event.model.ts';
import { isPayable, PaymentRequest } from '../../payments/paymentRequest.model.ts';
import type { Booking } from '../booking.model.ts';
import { lockBooking } from '../lockBooking.ts';
import { shownHoldEnd } from '../seats/holdExpiry.ts';
import { lockEvents, returnSeats } from '../seats/seats.ts';
import { BookingChange } from './bookingChange.model.ts';
import type { PayableChange } from './bookingChange.model.ts';

/** True when the change can no longer be made, even if its payment arrives (ADR 0052). */
export function isChangeExpired({ endsAt }: BookingChange, from: Event, to: Event, paidAt = new Date()): boolean {
  // The studio may have rescheduled a workshop since the change was quoted.
  const hasStarted = [from, to].some(({ startsAt }) => startsAt.getTime() <= Date.now());
  return hasStarted || (endsAt !== null && endsAt <= paidAt);
}

/** The caller has locked the booking. */
export async function lockOpenChange(transaction: Transaction, { id }: Booking): Promise<PayableChange | null> {
  const [open] = await lockChanges(transaction, { bookingId: id, state: 'open' });
  return open ?? null;
}

/** Locks the changes that asked for a payment, with their requests. The caller has locked the bookings. */
export function lockChanges(
  transaction: Transaction,
  where: WhereOptions<InferAttributes<BookingChange>>,
): Promise<PayableChange[]> {
  const include = { model: PaymentRequest, required: true };
  const lock = transaction.LOCK.UPDATE;
  return BookingChange.findAll({ where, include, order: [['id', 'ASC']], lock, transaction }) as Promise<
    PayableChange[]
  >;
}

export interface RequestedChange {
  booking: Booking;
  change: PayableChange;
  /** Another open change of the booking. */
  open: PayableChange | null;
}

/**
 * Locks the booking and then its changes, as the lock order requires. Returns null if the request is not for a change.
 */
export async function lockRequestedChange(
  transaction: Transaction,
  requestId: string | null,
): Promise<RequestedChange | null> {
  const request = requestId === null ? null : await PaymentRequest.findByPk(requestId, { transaction });
  const requested = request?.changeId ? await BookingChange.findByPk(request.changeId, { transaction }) : null;
  const booking = requested && (await lockBooking(transaction, { id: requested.bookingId }));
  if (!booking) return null;
  const changes = await lockChanges(transaction, {
    bookingId: booking.id,
    [Op.or]: [{ id: requested.id }, { state: 'open' }],
  });
  const change = changes.find(({ id }) => id === requested.id);
  if (!change) return null;
  return { booking, change, open: changes.find(({ id }) => id !== requested.id) ?? null };
}

/**
 * Locks the event of the booking and that of its open change. Call it before money is recorded, because vouchers are
 * locked after events (ADR 0103). The caller has locked the booking, but no event yet.
 * @returns the open change
 */
export async function lockEventsOf(transaction: Transaction, booking: Booking): Promise<PayableChange | null> {
  const open = await lockOpenChange(transaction, booking);
  await lockEvents(transaction, [booking.eventId, ...(open ? [open.toEventId] : [])]);
  return open;
}

/** Also locks the event of a booking without an open change. The caller has locked the booking, but no event yet. */
export async function endOpenChange(transaction: Transaction, booking: Booking): Promise<void> {
  const open = await lockEventsOf(transaction, booking);
  if (open) await endChange(transaction, open);
}

/** Ends the change and returns its seats. The caller has locked the change and its event. */
export async function endChange(
  transaction: Transaction,
  change: PayableChange,
  state: 'cancelled' | 'paid' = 'cancelled',
): Promise<void> {
  await change.update({ state: 'ended' }, { transaction });
  await change.request.update({ state, expiresAt: null }, { transaction });
  await returnSeats(transaction, change.toEventId, change.seats);
}

/** True while the visitor can pay the change. */
export async function isUnpaidChange(requestId: string): Promise<boolean> {
  const request = await PaymentRequest.findByPk(requestId);
  return request !== null && request.changeId !== null && isPayable(request);
}

export async function findOpenChange(booking: Booking, transaction: Transaction): Promise<OpenChangeView | null> {
  const change = await BookingChange.findOne({
    where: { bookingId: booking.id, state: 'open' },
    include: [PaymentRequest, Event],
    transaction,
  });
  if (!change?.toEvent || !change.request) return null;
  const { toEvent: event, request, seats, toParticipants: participants } = change;
  return {
    holdId: request.id,
    eventId: event.id,
    eventTitle: event.title,
    start: { date: event.date, startTime: event.startTime.slice(0, 5) },
    participants,
    toPay: request.amount,
    hasFailed: request.state === 'failed',
    expiresAt: shownHoldEnd(seats, request.expiresAt, request.createdAt).toISOString(),
  };
}

/**
 * Finds the last change with a payment request: it was applied, it expired, or it was paid too late. Returns null if a
 * later change was applied, which raises `changeCount`.
 */
export async function findEndedChange(
  { id: bookingId, changeCount }: Booking,
  transaction: Transaction,
): Promise<EndedChangeView | null> {
  const change = await BookingChange.findOne({
    where: {
      bookingId,
      [Op.or]: [
        { state: 'applied', bookingVersion: changeCount - 1 },
        // The change expired, or was paid too late.
        { state: 'ended', bookingVersion: changeCount, '$request.state$': ['expired', 'paid'] },
      ],
    },
    include: { model: PaymentRequest, required: true },
    order: [['id', 'DESC']],
    transaction,
  });
  return change?.request ? { holdId: change.request.id, isDone: change.state === 'applied' } : null;
}
