import { createHmac } from 'node:crypto';
import { createKeyCheck } from '../../http/caller/keyCheck.ts';

/** The key of a pay link, 256 bits. It is not stored, so a copy of the database opens no link. */
export function payKeyOf(requestId: string, secret: string): string {
  return createHmac('sha256', secret).update(`pay:${requestId}`).digest('base64url');
}

export function isPayKey(given: string, requestId: string, secret: string): boolean {
  return createKeyCheck(payKeyOf(requestId, secret))(given);
}

/** PayFast stores this path, so it contains no key. */
export function payReturnPath(requestId: string): string {
  return `/pay/${requestId}`;
}

/** The key is in the fragment, which browsers send to no server (ADR 0052). */
export function payPathOf(requestId: string, secret: string): string {
  return `${payReturnPath(requestId)}#key=${payKeyOf(requestId, secret)}`;
}
