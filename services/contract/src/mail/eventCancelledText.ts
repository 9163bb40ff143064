import { refundSentence } from '../bookings/refunds.ts';
import { refundPromise } from '../format/cancellation.ts';
import { formatClockRange, formatLongDate } from '../format/dates.ts';
import type { Clock, Day } from '../format/dates.ts';
import { formatRand } from '../format/money.ts';
import type { Cents } from '../format/money.ts';
import { studio } from '../studio.ts';

export interface CancelledEvent {
  title: string;
  date: Day;
  startTime: Clock;
  endTime: Clock | null;
}

interface Told {
  event: CancelledEvent;
  canChoose: boolean;
  refund: Cents;
}

export interface CancelledText {
  subject: string;
  heading: string;
  /** The text after the greeting. */
  lead: string;
  next: string;
}

/** Returns the text of the mail about a cancelled workshop, which the portal also shows to the owner beforehand. */
export function eventCancelledText({ event, canChoose, refund }: Told): CancelledText {
  const { title, date, startTime, endTime } = event;
  return {
    subject: `Cancelled: ${title}, ${formatLongDate(date)}`,
    heading: 'Your workshop is cancelled',
    lead: `we are sorry: ${title} on ${formatLongDate(date)}, ${formatClockRange(startTime, endTime)}, does not take place.`,
    next: canChoose ? choice(refund) : ended(refund),
  };
}

function choice(refund: Cents): string {
  if (refund === 0) return 'You can move your booking to another date. You have not paid yet, so nothing is paid back.';
  return `You can move your booking to another date, or get ${formatRand(refund)} back. If you have not chosen when the workshop would have started, you get it back. ${refundPromise}`;
}

function ended(refund: Cents): string {
  if (refund > 0) return refundSentence(refund);
  return `No payment of yours is with us, so please do not pay for this workshop. Have you paid already? Then call ${studio.phone.shown}.`;
}
