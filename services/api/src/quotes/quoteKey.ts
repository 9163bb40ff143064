import { createHmac } from 'node:crypto';
import { createKeyCheck } from '../http/caller/keyCheck.ts';

/** A link ends when the address to which it was mailed changes. */
interface KeyedQuote {
  id: number;
  email: string;
}

/** The key of the link of a quote, 256 bits. It is not stored, so a copy of the database opens no quote. */
function quoteKeyOf({ id, email }: KeyedQuote, secret: string): string {
  return createHmac('sha256', secret).update(`quote:${id}:${email.toLowerCase()}`).digest('base64url');
}

export function isQuoteKey(given: string, quote: KeyedQuote, secret: string): boolean {
  return createKeyCheck(quoteKeyOf(quote, secret))(given);
}

/** The key is in the fragment, which browsers send to no server (ADR 0052). */
export function quotePathOf(quote: KeyedQuote, secret: string): string {
  return `/quote/${quote.id}#key=${quoteKeyOf(quote, secret)}`;
}
