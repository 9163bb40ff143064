import { literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import { unpaidMinutesOf } from '@studio/contract/bookings/bookings';
import type { HoldView } from '@studio/contract/bookings/bookings';
import { studio } from '@studio/contract/studio';
import { AppError } from '../../errors.ts';
import { Event, takesPlace } from '../../events/event.model.ts';
import type { PayableEvent } from '../../payments/payfast/paymentForm.ts';
import { Booking } from '../booking.model.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { extended, shownUntil } from '../checkout/holdExpiry.ts';
import { makeHoldId } from '../holdId.ts';
import { makeReference } from '../reference.ts';
import { eventNotFound } from '../seats/availability.ts';
import { claimSeats } from '../seats/claimSeats.ts';
import type { QuotedChange } from './quoteOf.ts';

/**
 * Claims the seats that the change needs more, within the limits of unpaid seats. The booking keeps its own meanwhile.
 *
 * @throws payment_not_available and what `claimSeats` throws
 */
export async function startPaidChange(
  transaction: Transaction,
  context: BookingContext,
  booking: Booking,
  { from, to, participants, quote }: QuotedChange,
  { visitorKey, origin, traceparent }: Caller,
): Promise<HoldView> {
  // Without ITNs no payment would ever be reported.
  if (!context.paymentForms.hasItns) throw notPayable();
  const { firstName, lastName, phoneE164 } = booking;
  const seats = from.id === to.id ? participants - booking.participants : participants;
  const holdId = makeHoldId();
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
    minutes: unpaidMinutesOf(seats).kept,
    expectsItn: true,
  });
  await Booking.update(
    {
      changesBookingId: booking.id,
      totalAmount: quote.toPay,
      keptAmount: booking.keptAmount + quote.kept,
      changeCount: booking.changeCount,
      // No browser gets the row back as its booking.
      browserKey: null,
    },
    { where: { id: bookingId }, transaction },
  );
  const expiresAt = shownUntil(seats, null, createdAt).toISOString();
  const change = { holdId, participants: seats, totalAmount: quote.toPay };
  return { holdId, expiresAt, totalAmount: quote.toPay, ...formOf(context, booking, change, to, origin) };
}

/** The form of an open change again. The change keeps the sum that was quoted. @throws not_found */
export async function resumePaidChange(
  transaction: Transaction,
  context: BookingContext,
  booking: Booking,
  open: Booking,
): Promise<HoldView> {
  const event = await Event.findByPk(open.eventId, { transaction, rejectOnEmpty: true });
  if (!takesPlace(event)) throw eventNotFound();
  const { holdId, participants: seats, totalAmount } = open;
  if (holdId === null) throw new Error('A change has no hold');
  const isShownTimeOver = shownUntil(seats, open.expiresAt, open.createdAt) <= new Date();
  if (isShownTimeOver || open.paymentStatus === 'failed') {
    const expiresAt = literal(extended(seats));
    await open.update({ paymentStatus: 'pending', expiresAt }, { transaction, returning: true });
  }
  const expiresAt = shownUntil(seats, open.expiresAt, open.createdAt).toISOString();
  const origin = open.origin ?? context.config.publicUrls[0];
  const change = { holdId, participants: seats, totalAmount };
  return { holdId, expiresAt, totalAmount, ...formOf(context, booking, change, event, origin) };
}

function formOf(
  { paymentForms }: BookingContext,
  booking: Booking,
  { holdId, participants, totalAmount }: { holdId: string; participants: number; totalAmount: number },
  event: PayableEvent,
  origin: string,
) {
  const { firstName, lastName, bookingReference } = booking;
  const payer = { firstName, lastName, email: booking.email ?? '' };
  const returnPath = `/booking/${bookingReference}/manage`;
  return paymentForms.formOf({ event, payer, participants, total: totalAmount, holdId, origin, returnPath });
}

function notPayable(): AppError {
  const message = `This change cannot be paid online. Please call us on ${studio.phone.shown}.`;
  return new AppError('conflict', 'payment_not_available', message);
}
