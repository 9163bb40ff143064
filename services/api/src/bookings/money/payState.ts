import type { PayPurpose, PayState, PayView } from '@studio/contract/bookings/payLink';
import { smallestPayment } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import { isPayable } from '../../payments/paymentRequest.model.ts';
import type { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { isActive } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';

/** The fields that decide whether a sum can be paid. */
type AskedSum = Pick<PaymentRequest, 'state' | 'amount'>;

interface AskedBooking<Sum extends AskedSum> extends Pick<Booking, 'status'> {
  request: Sum;
  balance: Sum | null;
}

type Workshop = Pick<Event, 'deletedAt' | 'cancelledAt' | 'startsAt'>;

/** A sum of 0, such as the balance of a fully paid booking, counts as paid. */
export function payStateOf(booking: Pick<Booking, 'status'>, sum: AskedSum, event: Workshop): PayState {
  if (sum.state === 'paid' || sum.amount === 0) return 'paid';
  if (!isPayable(sum) || !canStillBePaidByCard(booking, sum, event)) return 'ended';
  return sum.state === 'failed' ? 'failed' : 'open';
}

/** True while a card payment would still pay for seats of the booking, even if its pay link was cancelled. */
export function canStillBePaidByCard(
  booking: Pick<Booking, 'status'>,
  { state, amount }: AskedSum,
  event: Workshop,
): boolean {
  if (state === 'paid' || amount < smallestPayment) return false;
  return isActive(booking) && takesPlace(event) && event.startsAt.getTime() > Date.now();
}

/**
 * The deposit confirms the booking. The balance can be paid only afterwards, so that each paid booking is confirmed.
 */
export function isPayableInOrder<Sum extends AskedSum>({ request }: AskedBooking<Sum>, sum: Sum): boolean {
  return sum === request || request.state === 'paid';
}

/** The owner of an ended pay link can ask once for a new link, if the sum of the old link is the next to be paid. */
export function newLinkOf<Sum extends AskedSum & Pick<PaymentRequest, 'linkAskedAt'>>(
  booking: AskedBooking<Sum>,
  sum: Sum,
  event: Workshop,
): PayView['newLink'] {
  const hasEnded = isPayableInOrder(booking, sum) && payStateOf(booking, sum, event) === 'ended';
  if (!hasEnded || !canStillBePaidByCard(booking, sum, event)) return null;
  return sum.linkAskedAt === null ? 'possible' : 'asked';
}

/** The sum that can be paid next; null if there is none. */
export function nextToPay<Sum extends AskedSum>(booking: AskedBooking<Sum>, event: Workshop): Sum | null {
  const { request, balance } = booking;
  const next = request.state === 'paid' ? balance : request;
  const state = next ? payStateOf(booking, next, event) : 'ended';
  return state === 'open' || state === 'failed' ? next : null;
}

/** A request that does not expire can be paid until its workshop starts (ADR 0090). */
export function payableUntil({ expiresAt }: Pick<PaymentRequest, 'expiresAt'>, { startsAt }: Workshop): Date {
  return expiresAt !== null && expiresAt < startsAt ? expiresAt : startsAt;
}

/** A deposit as high as the total counts as the full payment. */
export function payPurposeOf(
  { totalAmount }: Pick<Booking, 'totalAmount'>,
  { purpose, deposit, amount }: Pick<PaymentRequest, 'purpose' | 'deposit' | 'amount'>,
): PayPurpose {
  if (purpose === 'balance') return 'balance';
  return deposit !== null && amount < totalAmount ? 'deposit' : 'full';
}

/** The deposit that is still to be paid; null without one. */
export function openDepositOf(booking: Pick<Booking, 'status' | 'totalAmount' | 'request'>): Cents | null {
  const { request } = booking;
  const isOpen = isActive(booking) && request.state !== 'paid' && payPurposeOf(booking, request) === 'deposit';
  return isOpen ? request.amount : null;
}
