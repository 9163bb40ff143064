import type { PayPurpose } from '../bookings/payLink.ts';
import type { EventCategory } from '../events/events.ts';
import type { Clock, Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import type { QuoteLine } from './quotes.ts';
import type { QuoteState } from './quoteState.ts';

/** The header with the key of the link `/quote/<id>#key=<key>`. */
export const quoteKeyHeader = 'x-quote-key';

/** The category of the workshop of a quote; visitors do not choose it. */
export const privateCategory: EventCategory = 'Mixed Media';

export interface QuoteDayView {
  date: Day;
  startTime: Clock;
  endTime: Clock;
  /** Why the day cannot be chosen; null if it can. */
  taken: string | null;
}

interface QuoteBase {
  id: number;
  version: number;
  state: QuoteState;
  firstName: string;
  lastName: string;
  title: string;
  greeting: string;
  included: string[];
  days: QuoteDayView[];
  lines: QuoteLine[];
  people: number;
  minPeople: number;
  maxPeople: number;
  depositPercent: number;
  balanceDays: number;
  freeDays: number;
  /** The last day: the quote can be accepted until `quoteEndClock` on it. */
  validUntil: Day;
}

/** What the owner of the link reads. */
export interface QuoteView extends QuoteBase {
  /** The percentage of what was paid that the studio keeps after the day of free cancellation. */
  keptPercentAfter: number;
  accepted: AcceptedQuoteView | null;
}

export interface AcceptedQuoteView {
  name: string;
  /** ISO instant */
  at: string;
  /** Null if the booking was deleted. */
  bookingReference: string | null;
  /** True if the booking was cancelled or deleted, or its workshop does not take place. */
  isCancelled: boolean;
  /** The path of the link that pays the next sum, with its key; null if nothing can be paid by card. */
  payPath: string | null;
  /** What that sum is; null without a link. */
  payPurpose: PayPurpose | null;
}

/** What has become of a quote. ISO instants; null if it has not happened. */
interface QuoteProgress {
  sentAt: string | null;
  openedAt: string | null;
  acceptedAt: string | null;
  declinedAt: string | null;
  /** Null before the acceptance, and after the booking was deleted. */
  booking: { id: number; bookingReference: string; isCancelled: boolean } | null;
}

type ListedPart = 'id' | 'state' | 'firstName' | 'lastName' | 'title' | 'people' | 'validUntil';

/** A quote in the portal's list. */
export interface QuoteRowView extends Pick<QuoteBase, ListedPart>, QuoteProgress {
  total: Cents;
}

export interface AdminQuoteView extends QuoteBase, QuoteProgress {
  email: string;
  phone: string | null;
  contactMessageId: number | null;
  /** The enquiry; null if there is none. */
  message: { text: string; interestedIn: string; writtenAt: string } | null;
  /** The address of the page, with its key; null before it is sent. */
  url: string | null;
  acceptedName: string | null;
  acceptedVersion: number | null;
  endedAt: string | null;
  createdAt: string;
}
