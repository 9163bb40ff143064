import type { PayState, PayView } from '@studio/contract/bookings/payLink';
import { activeStatuses } from '../../db/conditions.ts';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import { isPayable } from '../../payments/paymentRequest.model.ts';
import type { Booking } from '../booking.model.ts';

export function payStateOf(booking: Booking, event: Event): PayState {
  const { request } = booking;
  if (request.state === 'paid') return 'paid';
  if (!isPayable(request) || !isAwaited(booking, event)) return 'ended';
  return request.state === 'failed' ? 'failed' : 'open';
}

/** True while a payment by card would still be for seats of the booking, also after its link was cancelled. */
export function isAwaited({ status, request }: Booking, event: Event): boolean {
  const isActive = activeStatuses.some((active) => active === status);
  return isActive && request.state !== 'paid' && takesPlace(event) && event.startsAt.getTime() > Date.now();
}

/** The owner of a link that has ended can ask for a new one once, while the booking is to be paid. */
export function newLinkOf(booking: Booking, event: Event): PayView['newLink'] {
  if (payStateOf(booking, event) !== 'ended' || !isAwaited(booking, event)) return null;
  return booking.request.linkAskedAt === null ? 'possible' : 'asked';
}

/** A booking that does not expire can be paid until its workshop starts (ADR 0090). */
export function payableUntil({ request: { expiresAt } }: Booking, { startsAt }: Event): Date {
  return expiresAt !== null && expiresAt < startsAt ? expiresAt : startsAt;
}
