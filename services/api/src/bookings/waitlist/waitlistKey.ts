import { createHmac } from 'node:crypto';
import { createKeyCheck } from '../../http/caller/keyCheck.ts';

/** The key of the mailed link, 256 bits. It is not stored, so a copy of the database opens no entry. */
export function waitlistKeyOf(entryId: number, secret: string): string {
  return createHmac('sha256', secret).update(`waitlist:${entryId}`).digest('base64url');
}

export function isWaitlistKey(given: string, entryId: number, secret: string): boolean {
  return createKeyCheck(waitlistKeyOf(entryId, secret))(given);
}

/**
 * The key is in the fragment, which browsers send to no server (ADR 0052).
 * @param origin of the site on which the visitor joined
 */
export function waitlistUrlOf(entryId: number, origin: string, secret: string): string {
  return `${origin}/waiting-list/${entryId}#key=${waitlistKeyOf(entryId, secret)}`;
}
