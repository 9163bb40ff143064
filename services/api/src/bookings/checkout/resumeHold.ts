import { literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { HoldView } from '@studio/contract/bookings';
import { transact } from '../../db/transact.ts';
import type { AppError } from '../../errors.ts';
import { conflict } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { Booking, isSettled } from '../booking.model.ts';
import type { BookingDeps } from '../bookingContext.ts';
import { lookAhead } from '../seats/availability.ts';
import { requireOpenSales } from '../seats/salesPause.ts';
import { lockEvents, takeSeats } from '../seats/seats.ts';
import { extended, keptFromNow, shownUntil } from './holdExpiry.ts';

/**
 * The form is sent again under its key: the visitor is about to pay (once more), and is answered with the same payment.
 *
 * @param id the row that was made under the key
 * @returns null when the row has been deleted meanwhile
 * @throws `key_reused`, `already_paid`, `conflict`, and for a hold that has expired what stands against a new one
 */
export async function answerAgain(deps: BookingDeps, id: number, requestHash: string): Promise<HoldView | null> {
  const booking = await transact(deps.database, async (transaction) => {
    const known = await Booking.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction });
    if (!known) return null;
    if (known.requestHash !== requestHash) {
      throw conflict('key_reused', 'This form was already sent with other details. Please close it and start again.');
    }
    return startAgain(deps, known, transaction);
  });
  if (!booking) return null;
  const { status, holdId } = booking;
  if (holdId === null || (status !== 'held' && status !== 'pending')) {
    throw conflict('conflict', 'This booking was cancelled. Please close the form and start again.');
  }
  const event = await Event.findByPk(booking.eventId, { rejectOnEmpty: true });
  const form = deps.paymentForms.formOf({
    event,
    payer: booking,
    participants: booking.participants,
    total: booking.totalAmount,
    holdId,
    origin: booking.origin ?? deps.config.publicUrls[0],
  });
  return {
    holdId,
    expiresAt: shownUntil(booking.expiresAt, booking.updatedAt).toISOString(),
    totalAmount: booking.totalAmount,
    ...form,
  };
}

/** Nobody is asked to pay twice. */
export function alreadyPaid({ bookingReference }: Booking): AppError {
  return conflict('already_paid', `This booking is already paid for. Your reference is ${bookingReference}.`);
}

/**
 * A hold that has expired must be won again; a payment that failed is under way once more; and whoever was told that the
 * time is over has it anew, for a card is typed in minutes.
 */
async function startAgain(deps: BookingDeps, booking: Booking, transaction: Transaction): Promise<Booking> {
  if (isSettled(booking)) throw alreadyPaid(booking);
  if (booking.status === 'expired') return winAgain(deps, booking, transaction);
  // What became of a cancelled row stays as it was noted.
  if (booking.status === 'cancelled') return booking;
  const { expiresAt, paymentStatus } = booking;
  const isOver = expiresAt !== null && shownUntil(expiresAt, booking.updatedAt).getTime() <= Date.now();
  if (!isOver && paymentStatus !== 'failed') return booking;
  // Where time ends nothing, it still does not.
  return booking.update(
    { paymentStatus: 'pending', expiresAt: expiresAt && literal(extended) },
    { transaction, returning: true },
  );
}

/** The visitor comes back to a form whose hold has expired: it must win its places again, at the price of today. */
async function winAgain(deps: BookingDeps, booking: Booking, transaction: Transaction): Promise<Booking> {
  requireOpenSales(deps.config);
  await lockEvents(transaction, [booking.eventId]);
  const { refusal } = await lookAhead(transaction, {
    eventId: booking.eventId,
    participants: booking.participants,
    totalAmount: booking.totalAmount,
    email: booking.email,
    visitorKey: booking.visitorKey ?? '',
    limitMultiplier: deps.config.rateLimitMultiplier,
    idempotencyKey: booking.idempotencyKey,
  });
  if (refusal) throw refusal;
  await takeSeats(transaction, booking.eventId, booking.participants);
  return booking.update(
    {
      status: 'held',
      endedBy: null,
      paymentStatus: 'pending',
      expiresAt: deps.paymentForms.hasItns ? literal(keptFromNow) : null,
    },
    { transaction, returning: true },
  );
}
