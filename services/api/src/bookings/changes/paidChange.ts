import { literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import { unpaidMinutesOf } from '@studio/contract/bookings/bookings';
import type { HoldView } from '@studio/contract/bookings/bookings';
import type { Cents } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { AppError } from '../../errors.ts';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import type { PayableEvent } from '../../payments/payfast/paymentForm.ts';
import { Booking } from '../booking.model.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { makeHoldId } from '../ids/holdId.ts';
import { makeReference } from '../ids/reference.ts';
import { eventNotFound } from '../seats/availability.ts';
import { claimSeats } from '../seats/claimSeats.ts';
import { extendedExpiry, shownUntil } from '../seats/holdExpiry.ts';
import type { OnlineChange } from './quoteOf.ts';

/**
 * Claims the additional seats of the change, within the limits of unpaid seats. The booking keeps its own seats
 * meanwhile.
 *
 * @throws payment_not_available and what `claimSeats` throws
 */
export async function startPaidChange(
  transaction: Transaction,
  context: BookingContext,
  booking: Booking,
  { from, to, participants, quote, endsAt }: OnlineChange,
  { visitorKey, origin, traceparent }: Caller,
): Promise<HoldView> {
  // Without ITNs no payment would ever be reported.
  if (!context.paymentForms.hasItns) throw notPayable();
  const { firstName, lastName, phoneE164 } = booking;
  const seats = from.id === to.id ? participants - booking.participants : participants;
  requireTimeToPay(seats, endsAt);
  const holdId = makeHoldId();
  const { kept: minutes } = unpaidMinutesOf(seats);
  const { bookingId, createdAt } = await claimSeats(transaction, {
    eventId: to.id,
    participants: seats,
    totalAmount: null,
    idempotencyKey: null,
    requestHash: null,
    firstName,
    lastName,
    email: booking.email ?? '',
    phone: booking.phone ?? '',
    phoneE164,
    visitorKey,
    browserKey: '',
    traceparent,
    waitlistEntryId: null,
    origin,
    limitMultiplier: context.config.rateLimitMultiplier,
    isProven: true,
    status: 'held',
    bookingReference: makeReference(),
    holdId,
    minutes,
    expectsItn: true,
  });
  const expiresAt = new Date(Math.min(createdAt.getTime() + minutes * 60_000, endsAt.getTime()));
  await Booking.update(
    {
      changesBookingId: booking.id,
      totalAmount: quote.toPay,
      keptAmount: booking.keptAmount + quote.kept,
      changeCount: booking.changeCount,
      changeEndsAt: endsAt,
      expiresAt,
      // No browser gets the row back as its booking.
      browserKey: null,
    },
    { where: { id: bookingId }, transaction },
  );
  const change = { holdId, seats, totalAmount: quote.toPay, expiresAt, createdAt };
  return viewOf(context, booking, change, to, origin);
}

/**
 * Returns the payment form of an open change again. The change keeps the sum that was quoted. @throws not_found,
 * payment_not_available
 */
export async function resumePaidChange(
  transaction: Transaction,
  context: BookingContext,
  booking: Booking,
  open: Booking,
  event: Event,
): Promise<HoldView> {
  if (!takesPlace(event)) throw eventNotFound();
  const { holdId, participants: seats, totalAmount } = open;
  if (holdId === null) throw new Error('A change has no hold');
  if (open.changeEndsAt) requireTimeToPay(seats, open.changeEndsAt);
  if (shownUntil(seats, open.expiresAt, open.createdAt) <= new Date() || open.paymentStatus === 'failed') {
    const expiresAt = literal(`least(${extendedExpiry(seats)}, change_ends_at)`);
    await open.update({ paymentStatus: 'pending', expiresAt }, { transaction, returning: true });
  }
  const origin = open.origin ?? context.config.publicUrls[0];
  const { expiresAt, createdAt } = open;
  const change = { holdId, seats, totalAmount, expiresAt, createdAt };
  return viewOf(context, booking, change, event, origin);
}

/** A payment that begins in the shown time arrives before the end of the change. @throws payment_not_available */
function requireTimeToPay(seats: number, endsAt: Date): void {
  if (shownUntil(seats, endsAt, endsAt) <= new Date()) throw notPayable();
}

interface ChangeToPay {
  holdId: string;
  seats: number;
  totalAmount: Cents;
  expiresAt: Date | null;
  createdAt: Date;
}

function viewOf(
  { paymentForms }: BookingContext,
  booking: Booking,
  { holdId, seats, totalAmount, expiresAt, createdAt }: ChangeToPay,
  event: PayableEvent,
  origin: string,
): HoldView {
  const { firstName, lastName, bookingReference } = booking;
  const payer = { firstName, lastName, email: booking.email ?? '' };
  const returnPath = `/booking/${bookingReference}/manage`;
  const form = paymentForms.formOf({
    event,
    payer,
    participants: seats,
    total: totalAmount,
    holdId,
    origin,
    returnPath,
  });
  return { holdId, expiresAt: shownUntil(seats, expiresAt, createdAt).toISOString(), totalAmount, ...form };
}

function notPayable(): AppError {
  const message = `This change cannot be paid online. Please call us on ${studio.phone.shown}.`;
  return new AppError('conflict', 'payment_not_available', message);
}
