import { balanceReminderDay } from '@studio/contract/bookings/payLink';
import type { PayView } from '@studio/contract/bookings/payLink';
import { formatWeekdayDate } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { laterBalance } from './laterBalance.ts';
import type { PayOutcome } from './usePayLink.ts';

interface Shown {
  view: PayView;
  outcome: PayOutcome;
}

/** The heading of the page. */
export function titleOf({ view, outcome }: Shown): string {
  const { booking, event, purpose } = view;
  if (booking.status === 'cancelled') return 'Booking Cancelled';
  if (outcome === 'paid' && laterBalance(view)) return purpose === 'deposit' ? 'Deposit paid' : 'Payment received';
  return { ...titles, open: event.title }[outcome];
}

const titles: Record<Exclude<PayOutcome, 'open'>, string> = {
  waiting: 'We are waiting for your bank',
  failed: 'Payment failed',
  paid: 'Booking paid',
  ended: 'This link has ended',
};

/** Says what the sum beside Pay is for. */
export function sumNote({ purpose, sums }: PayView): string {
  if (purpose === 'deposit') return `deposit of ${formatRand(sums.total)}`;
  return purpose === 'balance' ? 'balance, to pay now' : 'to pay now';
}

/** Says how the balance is paid after the deposit. A reminder is promised only before the day of the reminder. */
export function laterBalanceNote({ nextPath, booking }: PayView, dueOn: Day | null, today: Day): string {
  if (nextPath === null) return 'It cannot be paid here. Please ask us.';
  if (dueOn === null || booking.email === '') return 'You may pay it now.';
  const mailedOn = balanceReminderDay(dueOn);
  const link = today < mailedOn ? `We mail the link on ${formatWeekdayDate(mailedOn)}.` : 'Our email has the link.';
  return `${link} You may also pay it now.`;
}

/** Returns the text of the card on the page of an ended link. */
export function endedText({ booking, event, until }: PayView, now: Date): string {
  if (booking.status === 'cancelled') return 'This booking is cancelled, so there is nothing to pay.';
  if (new Date(until) <= now) return `The workshop has started, so ${event.title} can no longer be paid here.`;
  return 'The studio has ended this link. Your booking is as it was.';
}
