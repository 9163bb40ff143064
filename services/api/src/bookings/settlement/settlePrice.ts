import { Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import { providerMethod } from '@studio/contract/bookings/payments';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { findUsedUp } from '../../discounts/codeRejection.ts';
import { readLimitsOf } from '../../discounts/codeUses.ts';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import { findPublicEvent } from '../../events/publicEvents.ts';
import { emailKeyOf } from '../../orders/emailKey.ts';
import { deletePayer, recordPayer } from '../../payments/payers.ts';
import type { Itn, ReadItn } from '../../payments/payfast/itnVerifier.ts';
import { lockMatches, matchKey } from '../../payments/paymentMatch.ts';
import { holdsSeats, withoutNotReceived } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext, Settlement } from '../bookingContext.ts';
import { lockBookings, lockEvent, lockHold } from '../lockBooking.ts';
import { readTickets } from '../money/readSums.ts';
import { canVoucherPay } from '../money/voucherReservation.ts';
import { returnSeats, tryTakeSeats } from '../seats/seats.ts';
import { findSoldOutTickets } from '../seats/ticketLimits.ts';
import { recordItn } from './recordItn.ts';
import type { PaymentHandler } from './recordItn.ts';
import { confirmPaid } from './stateTransitions.ts';

export const priceHandler: PaymentHandler = { complete: settlePrice, fail: failPrice };

/** Records a payment of the price or the deposit, and confirms the booking if it has its seats. */
export async function settlePrice(
  transaction: Transaction,
  context: BookingContext,
  itn: ReadItn,
  { requestId, follow }: Settlement,
): Promise<'confirmed' | 'ignored' | PaymentReview> {
  const booking = await lockBookingOf(itn, transaction);
  if (booking) follow(booking.id, booking.request.traceparent);
  const event = booking && (await lockEvent(transaction, booking.eventId));
  const review = booking && event ? await findPriceReview(booking, event, itn, transaction) : 'unmatched';
  const matchedBy = booking ? null : matchKeyOf(itn, context.config.secret);
  await recordItn(transaction, itn, { booking, review, matchKey: matchedBy }, requestId);
  if (review === 'unmatched') await recordPayer(transaction, itn.paymentId, itn);
  else if (itn.holdId === null) await deletePayer(transaction, itn.paymentId);
  if (booking && review === 'no_seat') await cancelPaid(booking, transaction);
  if (!booking || !event || review) return review ?? 'ignored';

  await confirmPaid(transaction, booking, event, requestId);
  return 'confirmed';
}

/** Returns null if the booking has its seats and can be confirmed. */
async function findPriceReview(
  booking: Booking,
  event: Event,
  itn: ReadItn,
  transaction: Transaction,
): Promise<PaymentReview | null> {
  // The payment form asks for this request only, so a second payment of it does not pay the balance.
  if (booking.request.state === 'paid') return 'paid_twice';
  if (itn.amount !== booking.request.amount) return 'wrong_amount';
  if (!takesPlace(event)) return 'no_seat';
  if (booking.status !== 'expired' && booking.status !== 'cancelled') return null;
  // A booking that an admin or its visitor cancelled stays cancelled. Any other booking must claim its seats again.
  if (booking.endedBy === 'admin' || (booking.status === 'cancelled' && booking.endedBy === 'visitor'))
    return 'no_seat';
  if (!(await findPublicEvent(transaction, booking.eventId))) return 'no_seat';
  const tickets = await readTickets(transaction, booking.id);
  if (await findSoldOutTickets(transaction, { event, tickets })) return 'no_seat';
  if (await isCodeUsedUp(transaction, booking)) return 'no_seat';
  if (!(await canVoucherPay(transaction, booking.request))) return 'no_seat';
  return (await tryTakeSeats(transaction, booking.eventId, booking.participants)) ? null : 'no_seat';
}

/**
 * True if other bookings have used up the code of this booking. Without this check a visitor could end several holds
 * with one code and then pay for all of them. The code is not locked, so a use at the same moment is not counted.
 */
async function isCodeUsedUp(transaction: Transaction, { id, order }: Booking): Promise<boolean> {
  const limits = await readLimitsOf(transaction, id);
  return limits !== null && (await findUsedUp(transaction, limits, order.email)) !== null;
}

/** Each paid booking without a seat becomes cancelled, because admins do not see held or expired ones. */
async function cancelPaid(booking: Booking, transaction: Transaction): Promise<void> {
  const { eventId, participants, endedBy } = booking;
  await booking.request.update({ state: 'paid', method: providerMethod, expiresAt: null }, { transaction });
  if (holdsSeats(booking)) await returnSeats(transaction, eventId, participants);
  await booking.update(
    {
      status: 'cancelled',
      // Without `endedBy` the booking still held its seats, so an admin has deleted or cancelled the event.
      endedBy: endedBy ?? 'admin',
      notes: withoutNotReceived(booking.notes),
    },
    { transaction },
  );
}

/** Holds the seats until the booking expires, so that the visitor can pay again. */
async function failPrice(transaction: Transaction, itn: Itn, { follow }: Settlement): Promise<'failed' | 'ignored'> {
  const booking = await lockBookingOf(itn, transaction);
  if (booking) follow(booking.id, booking.request.traceparent);
  if (!booking || booking.request.state === 'paid' || booking.request.state === 'failed') return 'ignored';
  // A failed payment does not reopen a cancelled link (ADR 0090).
  if (booking.request.state === 'cancelled' && holdsSeats(booking)) return 'ignored';
  await booking.request.update({ state: 'failed' }, { transaction });
  return 'failed';
}

/**
 * If several bookings match, the payer's name selects one. If only one matches, the name is ignored, because another
 * person may have paid.
 */
async function lockBookingOf(itn: Itn, transaction: Transaction): Promise<Booking | null> {
  if (itn.holdId !== null) return lockHold(transaction, itn.holdId);
  const { eventId, participants, email, amount } = itn;
  if (eventId === null || participants === null || email === null || amount === null) return null;
  await lockMatches(transaction, { eventId, participants, email });
  const fitting = {
    eventId,
    participants,
    '$order.email_key$': emailKeyOf(email),
    '$request.purpose$': 'confirm',
    '$request.state$': { [Op.ne]: 'paid' },
    '$request.amount$': amount,
    '$request.method$': providerMethod,
  } as const;
  const find = (state: { status: 'pending' } | { status: 'cancelled'; endedBy: 'time' }) =>
    lockBookings(transaction, { ...fitting, ...state });

  const waiting = await find({ status: 'pending' });
  const rows = waiting.length > 0 ? waiting : await find({ status: 'cancelled', endedBy: 'time' });
  return single(rows) ?? single(rows.filter((row) => isPayersName(row, itn)));
}

function single(rows: readonly Booking[]): Booking | null {
  const [row, another] = rows;
  return row && !another ? row : null;
}

function isPayersName({ order }: Booking, { firstName, lastName }: Itn): boolean {
  return sameName(order.firstName, firstName) && sameName(order.lastName, lastName);
}

function sameName(name: string, payers: string | null): boolean {
  return payers !== null && name.toLowerCase() === payers.trim().toLowerCase();
}

function matchKeyOf(itn: ReadItn, secret: string): string | null {
  const { holdId, eventId, participants, email, amount } = itn;
  if (holdId !== null || eventId === null || participants === null || email === null) return null;
  return matchKey({ eventId, participants, email, amount }, secret);
}
