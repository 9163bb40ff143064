import { createHmac } from 'node:crypto';
import type { Booking } from '../bookings/booking.model.ts';
import { createKeyCheck } from '../http/caller/keyCheck.ts';

type Keyed = Pick<Booking, 'id' | 'manageVersion'>;

/** The key of the link to review a booking, 256 bits. It is not stored, so a copy of the database opens no review. */
function reviewKeyOf({ id, manageVersion }: Keyed, secret: string): string {
  return createHmac('sha256', secret).update(`review:${id}:${manageVersion}`).digest('base64url');
}

export function isReviewKey(given: string, booking: Keyed, secret: string): boolean {
  return createKeyCheck(reviewKeyOf(booking, secret))(given);
}

/** The key is in the fragment, which browsers send to no server (ADR 0052). */
export function reviewPathOf(booking: Keyed, secret: string): string {
  return `/review/${booking.id}#key=${reviewKeyOf(booking, secret)}`;
}
