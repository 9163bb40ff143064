import type { PayView } from '@studio/contract/bookings/payLink';
import type { PayOutcome } from './usePayLink.ts';

interface Shown {
  view: PayView;
  outcome: PayOutcome;
}

/** The heading of the page. */
export function titleOf({ view: { booking, event }, outcome }: Shown): string {
  if (booking.status === 'cancelled') return 'Booking Cancelled';
  return { ...titles, open: event.title }[outcome];
}

const titles: Record<Exclude<PayOutcome, 'open'>, string> = {
  waiting: 'We are waiting for your bank',
  failed: 'Payment failed',
  paid: 'Booking paid',
  ended: 'This link has ended',
};

/** What the card on the page of an ended link says. */
export function endedText({ booking, event, until }: PayView, now: Date): string {
  if (booking.status === 'cancelled') return 'This booking is cancelled, so there is nothing to pay.';
  if (new Date(until) <= now) return `The workshop has started, so ${event.title} can no longer be paid here.`;
  return 'The studio has ended this link. Your booking is as it was.';
}
