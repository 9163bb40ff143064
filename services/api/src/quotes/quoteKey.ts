import { createHmac } from 'node:crypto';
import { createKeyCheck } from '../http/caller/keyCheck.ts';

/** The key of the link of a quote, 256 bits. It is not stored, so a copy of the database opens no quote. */
function quoteKeyOf(id: number, secret: string): string {
  return createHmac('sha256', secret).update(`quote:${id}`).digest('base64url');
}

export function isQuoteKey(given: string, id: number, secret: string): boolean {
  return createKeyCheck(quoteKeyOf(id, secret))(given);
}

/** The key is in the fragment, which browsers send to no server (ADR 0052). */
export function quotePathOf(id: number, secret: string): string {
  return `/quote/${id}#key=${quoteKeyOf(id, secret)}`;
}
