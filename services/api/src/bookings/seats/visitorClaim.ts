import type { Utm } from '@studio/contract/bookings/utm';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { makeReference } from '../ids/reference.ts';
import { toE164 } from '../phone.ts';
import type { SeatClaim } from './claimSeats.ts';

type VisitorRequest = Pick<SeatClaim, 'eventId' | 'participants' | 'firstName' | 'lastName' | 'email' | 'phone'> & {
  utm?: Utm | null | undefined;
};

/** The fields of a claim that a hold and a direct confirmation fill in the same way. */
export function buildVisitorClaim({ config }: BookingContext, input: VisitorRequest, caller: Caller) {
  const { eventId, participants, firstName, lastName, email, phone, utm } = input;
  const { origin, visitorKey, browserKey, traceparent } = caller;
  return {
    eventId,
    participants,
    firstName,
    lastName,
    email,
    phone,
    phoneE164: toE164(phone),
    bookingReference: makeReference(),
    origin,
    utm: utm ? JSON.stringify(utm) : null,
    visitorKey,
    browserKey,
    traceparent,
    limitMultiplier: config.rateLimitMultiplier,
  };
}
