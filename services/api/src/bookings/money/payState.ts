import type { PayPurpose, PayState, PayView } from '@studio/contract/bookings/payLink';
import { smallestPayment } from '@studio/contract/bookings/payments';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import { isPayable } from '../../payments/paymentRequest.model.ts';
import type { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { isActive } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';

/** What says whether a sum can be paid. */
type AskedSum = Pick<PaymentRequest, 'state' | 'amount'>;

interface AskedBooking<Sum extends AskedSum> extends Pick<Booking, 'status'> {
  request: Sum;
  balance: Sum | null;
}

type Workshop = Pick<Event, 'deletedAt' | 'cancelledAt' | 'startsAt'>;

/** A balance of 0 has nothing left to pay. */
export function payStateOf(booking: Pick<Booking, 'status'>, sum: AskedSum, event: Workshop): PayState {
  if (sum.state === 'paid' || sum.amount === 0) return 'paid';
  if (!isPayable(sum) || !isAwaited(booking, sum, event)) return 'ended';
  return sum.state === 'failed' ? 'failed' : 'open';
}

/** True while a payment by card would still be for seats of the booking, also after its link was cancelled. */
export function isAwaited(booking: Pick<Booking, 'status'>, { state, amount }: AskedSum, event: Workshop): boolean {
  if (state === 'paid' || amount < smallestPayment) return false;
  return isActive(booking) && takesPlace(event) && event.startsAt.getTime() > Date.now();
}

/** The balance is paid after the deposit, so that each booking with money is confirmed. */
export function isInTurn<Sum extends AskedSum>({ request }: AskedBooking<Sum>, sum: Sum): boolean {
  return sum === request || request.state === 'paid';
}

/** The owner of a link that has ended can ask for a new one once, while its sum is the next to be paid. */
export function newLinkOf<Sum extends AskedSum & Pick<PaymentRequest, 'linkAskedAt'>>(
  booking: AskedBooking<Sum>,
  sum: Sum,
  event: Workshop,
): PayView['newLink'] {
  const hasEnded = isInTurn(booking, sum) && payStateOf(booking, sum, event) === 'ended';
  if (!hasEnded || !isAwaited(booking, sum, event)) return null;
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

/** A deposit that is as high as the price is the price. */
export function payPurposeOf(
  { totalAmount }: Pick<Booking, 'totalAmount'>,
  { purpose, deposit, amount }: Pick<PaymentRequest, 'purpose' | 'deposit' | 'amount'>,
): PayPurpose {
  if (purpose === 'balance') return 'balance';
  return deposit !== null && amount < totalAmount ? 'deposit' : 'full';
}
