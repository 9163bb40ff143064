import { studioInstant } from '../format/dates.ts';
import type { Clock, Day } from '../format/dates.ts';

/** A quote can be accepted until this time of its last day. */
export const quoteEndClock: Clock = '20:00';

/** The reminder is mailed this many days before the quote ends. */
export const quoteReminderDays = 2;

export const quoteStates = ['draft', 'sent', 'accepted', 'declined', 'ended'] as const;
export type QuoteState = (typeof quoteStates)[number];

interface QuoteTimestamps {
  sentAt: Date | null;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  endedAt: Date | null;
  validUntil: Day;
}

export function quoteEnd(validUntil: Day): Date {
  return studioInstant(validUntil, quoteEndClock);
}

export function quoteStateOf(
  { sentAt, acceptedAt, declinedAt, endedAt, validUntil }: QuoteTimestamps,
  now: Date,
): QuoteState {
  if (acceptedAt) return 'accepted';
  if (declinedAt) return 'declined';
  if (endedAt) return 'ended';
  if (!sentAt) return 'draft';
  return quoteEnd(validUntil) <= now ? 'ended' : 'sent';
}
