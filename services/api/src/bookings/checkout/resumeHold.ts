import { literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import { isLargeBooking } from '@studio/contract/bookings/bookings';
import type { HoldView } from '@studio/contract/bookings/bookings';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import { mapTickets } from '@studio/contract/bookings/tickets';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { lockCode } from '../../discounts/findCode.ts';
import type { FoundCode } from '../../discounts/findCode.ts';
import type { AppError } from '../../errors.ts';
import { conflict } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { FollowBooking } from '../../follow.ts';
import { isPaidLater, itnDeadline } from '../../payments/paymentRequest.model.ts';
import { isActive, isPaidOrConfirmed } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockHold } from '../lockBooking.ts';
import { readTickets } from '../money/readSums.ts';
import { canVoucherPay } from '../money/voucherReservation.ts';
import { toE164 } from '../phone.ts';
import {
  eventCancelled,
  eventNotFound,
  findRejection,
  priceChanged,
  requireOpenSales,
  ticketsChanged,
} from '../seats/availability.ts';
import { extendedExpiry, holdExpirySql, heldWithoutItn, longestMinutes, shownHoldEnd } from '../seats/holdExpiry.ts';
import { lockEvents, takeSeats } from '../seats/seats.ts';
import { requireTicketsLeft } from '../seats/ticketLimits.ts';
import { isUnpaidHold } from '../unpaidHold.ts';
import { isFree, presentBooked } from './freeBooking.ts';
import { requireUsable } from './priceWithCode.ts';

/**
 * @throws key_reused, already_paid, not_found; conflict when the booking has ended; for an expired hold what `reclaim`
 *   throws
 */
export async function resumeHold(
  context: BookingContext,
  holdId: string,
  {
    requestHash,
    isProven,
    discountCode,
  }: { requestHash: string; isProven: boolean; discountCode?: string | undefined },
  follow: FollowBooking,
): Promise<HoldView> {
  const booking = await transact(context.database, async (transaction) => {
    const code = discountCode ? await lockCode(transaction, discountCode) : null;
    const existing = await lockHold(transaction, holdId);
    if (existing) follow(existing.id);
    if (existing && existing.request.requestHash !== requestHash) {
      throw keyReused();
    }
    return existing && resume(context, existing, { isProven, code }, transaction);
  });
  return presentHold(context, booking);
}

interface NewRequest {
  idempotencyKey: string;
  requestHash: string;
  phone: string;
  browserKey: string;
}

/**
 * Resumes an unpaid hold for another request of its visitor. From then on the hold has the key, phone number and
 * browser of that request.
 * @throws not_held when the hold has ended; key_reused; already_paid
 */
export async function resumeHoldWith(
  context: BookingContext,
  holdId: string,
  request: NewRequest,
  follow: FollowBooking,
): Promise<HoldView> {
  try {
    const booking = await transact(context.database, async (transaction) => {
      const existing = await lockHold(transaction, holdId);
      if (!existing) throw notHeld();
      follow(existing.id);
      if (isPaidOrConfirmed(existing)) throw alreadyPaid(existing);
      if (!isUnpaidHold(existing)) throw notHeld();
      const { idempotencyKey, requestHash, phone, browserKey } = request;
      await existing.request.update({ idempotencyKey, requestHash, browserKey }, { transaction });
      await existing.order.update({ phone, phoneE164: toE164(phone) }, { transaction });
      return resume(context, existing, { isProven: false, code: null }, transaction);
    });
    return await presentHold(context, booking);
  } catch (error) {
    throw isViolation(error, 'payment_requests_key_once') ? keyReused() : error;
  }
}

async function presentHold({ paymentForms, config }: BookingContext, booking: Booking | null): Promise<HoldView> {
  if (booking && (isFree(booking) || (isActive(booking) && isPaidLater(booking.request)))) {
    const { request, totalAmount, createdAt, order } = booking;
    return presentBooked({ holdId: request.id, totalAmount, createdAt }, order.origin ?? config.publicUrls[0]);
  }
  if (booking?.status !== 'held' && booking?.status !== 'pending') {
    throw conflict('conflict', 'This booking was cancelled. Please close the form and start again.');
  }
  const { participants, totalAmount } = booking;
  const { id: holdId } = booking.request;
  const event = await Event.findByPk(booking.eventId, { rejectOnEmpty: true });
  if (event.deletedAt !== null) throw eventNotFound();
  if (event.cancelledAt !== null) throw eventCancelled();
  const { firstName, lastName, email, origin } = booking.order;
  const payer = { firstName, lastName, email: email ?? '' };
  const form = paymentForms.formOf({
    event,
    payer,
    participants,
    total: booking.request.amount,
    holdId,
    origin: origin ?? config.publicUrls[0],
  });
  // A hold without a deadline keeps its seats, so the time that the page shows begins again.
  const expiresAt = shownHoldEnd(participants, itnDeadline(booking.request), new Date());
  return { holdId, expiresAt: expiresAt.toISOString(), totalAmount, ...form };
}

function voucherSpent(): AppError {
  return conflict(
    'voucher_changed',
    'This voucher has been used for another booking meanwhile. Please close the form and start again.',
  );
}

function notHeld(): AppError {
  return conflict('not_held', 'These places are not on hold any more. Please try again.');
}

function keyReused(): AppError {
  return conflict('key_reused', 'This form was already sent with other details. Please close it and start again.');
}

export function alreadyPaid({ bookingReference, request }: Booking): AppError {
  const made = isPaidLater(request) ? 'already made' : 'already paid for';
  return conflict('already_paid', `This booking is ${made}. Your reference is ${bookingReference}.`);
}

interface RepeatedRequest {
  isProven: boolean;
  /** The discount code of the hold, which was locked before the booking. */
  code: FoundCode | null;
}

async function resume(
  context: BookingContext,
  booking: Booking,
  request: RepeatedRequest,
  transaction: Transaction,
): Promise<Booking> {
  if (isFree(booking) || (isActive(booking) && isPaidLater(booking.request))) return booking;
  if (isPaidOrConfirmed(booking)) throw alreadyPaid(booking);
  if (booking.status === 'expired') return isSpent(booking) ? booking : reclaim(context, booking, request, transaction);
  if (booking.status === 'cancelled') return booking;
  await renewPayment(transaction, booking);
  return booking;
}

/** Reopens a failed payment, and extends the hold if the shown time is over. The caller has locked the booking. */
export async function renewPayment(transaction: Transaction, { participants, request }: Booking): Promise<void> {
  const deadline = itnDeadline(request);
  const now = new Date();
  const isShownTimeOver = deadline !== null && shownHoldEnd(participants, deadline, now) <= now;
  if (!isShownTimeOver && request.state !== 'failed') return;
  await request.update(
    { state: 'open', ...(deadline && { expiresAt: literal(extendedExpiry(participants)) }) },
    { transaction, returning: true },
  );
}

/** One key cannot hold the seats of a large booking again and again. A new key counts as another booking (ADR 0017). */
function isSpent({ participants, createdAt }: Booking): boolean {
  return isLargeBooking(participants) && createdAt.getTime() + longestMinutes(participants) * 60_000 <= Date.now();
}

/** @throws price_changed when its total is no longer the current price, and what `claimSeats` and `requireUsable` throw */
async function reclaim(
  context: BookingContext,
  booking: Booking,
  { isProven, code }: RepeatedRequest,
  transaction: Transaction,
): Promise<Booking> {
  const { eventId, participants, totalAmount } = booking;
  requireOpenSales(context.config);
  await lockEvents(transaction, [eventId]);
  const event = await Event.findByPk(eventId, { transaction, rejectOnEmpty: true });
  const tickets = mapTickets(await readTickets(transaction, booking.id), event, participants);
  if (tickets === null) throw ticketsChanged();
  const { email } = booking.order;
  const discount = code && (await requireUsable(transaction, code, { event, tickets, email }));
  const total = sumOfLines(priceLines(tickets, discount));
  if (total !== totalAmount) throw priceChanged(total);
  const rejection = await findRejection(transaction, {
    eventId,
    participants,
    totalAmount: null,
    ticketTypes: null,
    idempotencyKey: null,
    email: email ?? '',
    visitorKey: booking.request.visitorKey ?? '',
    limitMultiplier: context.config.rateLimitMultiplier,
    isProven,
    isEventLocked: true,
    isLater: false,
  });
  if (rejection) throw rejection;
  await requireTicketsLeft(transaction, { event, tickets });
  await takeSeats(transaction, eventId, participants);
  if (!(await canVoucherPay(transaction, booking.request))) throw voucherSpent();
  const expectsItn = context.paymentForms.hasItns;
  const expiresAt = literal(expectsItn ? holdExpirySql(participants) : `now() + ${heldWithoutItn}`);
  await booking.request.update({ state: 'open', expectsItn, expiresAt }, { transaction, returning: true });
  return booking.update({ status: 'held', endedBy: null }, { transaction });
}
