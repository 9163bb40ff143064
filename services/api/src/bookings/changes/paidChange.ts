import { literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import { unpaidMinutesOf } from '@studio/contract/bookings/bookings';
import type { HoldView } from '@studio/contract/bookings/bookings';
import { providerMethod } from '@studio/contract/bookings/payments';
import { seatsOfTickets } from '@studio/contract/bookings/tickets';
import { studio } from '@studio/contract/studio';
import { AppError } from '../../errors.ts';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import type { PayableEvent } from '../../payments/payfast/paymentForm.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { makeHoldId } from '../ids/holdId.ts';
import { eventNotFound, findRejection } from '../seats/availability.ts';
import { extendedExpiry, shownHoldEnd } from '../seats/holdExpiry.ts';
import { takeSeats } from '../seats/seats.ts';
import { changeFields } from './applyChange.ts';
import { BookingChange } from './bookingChange.model.ts';
import type { PayableChange } from './bookingChange.model.ts';
import type { OnlineChange } from './readQuote.ts';

/**
 * Opens a change that waits for its payment, and claims the seats that it adds, within the limits of unpaid seats. The
 * booking stays as it is until the payment arrives. The caller has locked the booking and both events.
 *
 * @throws payment_not_available, and the reasons of `findRejection`
 */
export async function startPaidChange(
  transaction: Transaction,
  context: BookingContext,
  booking: Booking,
  change: OnlineChange,
  { visitorKey, traceparent }: Caller,
): Promise<HoldView> {
  // Without ITNs no payment would ever be reported.
  if (!context.paymentForms.hasItns) throw notPayable();
  const { from, to, tickets, quote, endsAt } = change;
  const participants = seatsOfTickets(tickets);
  // A change that takes fewer seats can cost more, because its tickets are of another type.
  const seats = Math.max(0, from.id === to.id ? participants - booking.participants : participants);
  requireTimeToPay(seats, endsAt);
  const rejection = await findRejection(transaction, {
    eventId: to.id,
    participants: seats,
    totalAmount: null,
    ticketTypes: null,
    idempotencyKey: null,
    email: booking.order.email ?? '',
    visitorKey,
    limitMultiplier: context.config.rateLimitMultiplier,
    isProven: true,
    isEventLocked: true,
    isBooked: from.id === to.id,
    isLater: false,
  });
  if (rejection) throw rejection;
  await takeSeats(transaction, to.id, seats);
  const open = await BookingChange.create(
    {
      ...changeFields(booking, change),
      state: 'open',
      kind: 'changed',
      actor: 'visitor',
      seats,
      endsAt,
      appliedAt: null,
    },
    { transaction },
  );
  const expiresAt = new Date(Math.min(Date.now() + unpaidMinutesOf(seats).held * 60_000, endsAt.getTime()));
  const request = await PaymentRequest.create(
    {
      id: makeHoldId(),
      orderId: booking.orderId,
      changeId: open.id,
      purpose: 'change',
      amount: quote.toPay,
      method: providerMethod,
      state: 'open',
      expiresAt,
      visitorKey,
      traceparent,
    },
    { transaction },
  );
  return viewOf(context, booking, seats, request, to);
}

/**
 * Returns the payment form of an open change again. The sum stays as it was quoted.
 * @throws not_found, payment_not_available
 */
export async function resumePaidChange(
  transaction: Transaction,
  context: BookingContext,
  booking: Booking,
  { request, seats, endsAt }: PayableChange,
  event: Event,
): Promise<HoldView> {
  if (!takesPlace(event)) throw eventNotFound();
  requireTimeToPay(seats, endsAt);
  if (shownHoldEnd(seats, request.expiresAt, request.createdAt) <= new Date() || request.state === 'failed') {
    const expiresAt = literal(`least(${extendedExpiry(seats)}, timestamptz '${endsAt.toISOString()}')`);
    await request.update({ state: 'open', expiresAt }, { transaction, returning: true });
  }
  return viewOf(context, booking, seats, request, event);
}

/**
 * Rejects a change whose end is so near that the visitor would have no time left to pay.
 * @throws payment_not_available
 */
function requireTimeToPay(seats: number, endsAt: Date): void {
  if (shownHoldEnd(seats, endsAt, endsAt) <= new Date()) throw notPayable();
}

function viewOf(
  { paymentForms, config }: BookingContext,
  { order, bookingReference }: Booking,
  seats: number,
  { id: holdId, amount, expiresAt, createdAt }: PaymentRequest,
  event: PayableEvent,
): HoldView {
  const { firstName, lastName, email } = order;
  const payer = { firstName, lastName, email: email ?? '' };
  const origin = order.origin ?? config.publicUrls[0];
  const returnPath = `/booking/${bookingReference}/manage`;
  const form = paymentForms.formOf({ event, payer, participants: seats, total: amount, holdId, origin, returnPath });
  return { holdId, expiresAt: shownHoldEnd(seats, expiresAt, createdAt).toISOString(), totalAmount: amount, ...form };
}

function notPayable(): AppError {
  const message = `This change cannot be paid online. Please call us on ${studio.phone.shown}.`;
  return new AppError('conflict', 'payment_not_available', message);
}
