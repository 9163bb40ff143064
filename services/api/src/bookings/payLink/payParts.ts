import type { PayPartView } from '@studio/contract/bookings/payLink';
import type { Event } from '../../events/event.model.ts';
import type { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import type { Booking } from '../booking.model.ts';
import { payPurposeOf, payStateOf } from '../money/payState.ts';

export function presentPart(booking: Booking, request: PaymentRequest, event: Event): PayPartView {
  return {
    purpose: payPurposeOf(booking, request),
    state: payStateOf(booking, request, event),
    amount: request.amount,
    dueOn: request.dueOn,
  };
}

/** The price, or deposit and balance. Only the balance if the booking was paid in full and costs more since then. */
export function presentParts(booking: Booking, event: Event): PayPartView[] {
  const { request, balance } = booking;
  const later = balance !== null && balance.amount > 0 ? [balance] : [];
  const first = request.deposit === null && later.length > 0 ? [] : [request];
  return [...first, ...later].map((one) => presentPart(booking, one, event));
}

/** Finds the request for the price, deposit or balance by its id. Returns null for the request of a change. */
export function findRequest({ request, balance }: Booking, id: string): PaymentRequest | null {
  return [request, balance].find((one) => one?.id === id) ?? null;
}
