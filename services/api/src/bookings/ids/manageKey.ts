import { createHmac } from 'node:crypto';
import { manageLinkDays } from '@studio/contract/studio';
import { createKeyCheck } from '../../http/caller/keyCheck.ts';
import type { Booking } from '../booking.model.ts';

type Keyed = Pick<Booking, 'id' | 'manageVersion'>;

/** The key of the mailed link, 256 bits. It is not stored, so a copy of the database opens no booking. */
export function manageKeyOf({ id, manageVersion }: Keyed, secret: string): string {
  return createHmac('sha256', secret).update(`manage:${id}:${manageVersion}`).digest('base64url');
}

/**
 * Returns the key only to the browser that made the booking, known by its cookie. Returns null for a booking without a
 * hold, because another person may have paid for it (ADR 0052). After an edit of the e-mail address only the owner of
 * the new address gets a key, by mail.
 */
export function manageKeyForBrowser(
  booking: Keyed & Pick<Booking, 'request'>,
  browserKey: string,
  secret: string,
): string | null {
  const { request, manageVersion } = booking;
  const isByForm = request.purpose === 'book' || request.purpose === 'later';
  const isOwn = isByForm && request.browserKey === browserKey && manageVersion === 0;
  return isOwn ? manageKeyOf(booking, secret) : null;
}

export function isManageKey(given: string, booking: Keyed, secret: string): boolean {
  return createKeyCheck(manageKeyOf(booking, secret))(given);
}

/** True if the mailed link no longer works. @param lastStart of the dates to which people of the booking come */
export function hasLinkEnded(lastStart: Date): boolean {
  return lastStart.getTime() + manageLinkDays * 86_400_000 <= Date.now();
}

/**
 * The key is in the fragment, which browsers send to no server (ADR 0052).
 * @param origin of the site on which the booking was made
 */
export function manageUrlOf(
  booking: Keyed & Pick<Booking, 'bookingReference'>,
  origin: string,
  secret: string,
): string {
  return `${origin}/booking/${booking.bookingReference}/manage#key=${manageKeyOf(booking, secret)}`;
}
