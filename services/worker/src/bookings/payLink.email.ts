import type { PayPurpose } from '@studio/contract/bookings/payLink';
import { formatWeekdayDate } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { formatWeekdayStart, startOf } from '@studio/contract/format/eventStart';
import { formatRand } from '@studio/contract/format/money';
import type { PayLinkMail } from '@studio/contract/mail/bookingMails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { button, paragraph } from '../ui/blocks.ts';
import { rescheduledNotes, workshopBlocks } from './bookingBlocks.ts';
import { visitorEmail } from './visitorEmail.ts';

const headings: Record<PayPurpose, string> = {
  full: 'Pay for your booking',
  deposit: 'Pay the deposit',
  balance: 'Pay the balance',
};

/** Asks for the payment of a booking, its deposit or its balance, or reminds the visitor of the balance. */
export function payLinkEmail(booking: PayLinkMail): Email {
  const { event, bookingReference, amount, payUrl, payUntil, purpose } = booking;
  const sum = formatRand(amount);
  const until = formatWeekdayStart(startOf(new Date(payUntil)));

  const title = purpose === 'full' ? `Pay ${sum}` : `${headings[purpose]} of ${sum}`;

  return visitorEmail(booking, {
    subject: `${title}: ${event.title} (${bookingReference})`,
    tone: 'wait',
    heading: headings[purpose],
    preview: `${sum} for ${event.title}, by card until ${until}.`,
    lead: requestOf(booking),
    blocks: [
      ...rescheduledNotes(booking),
      button(`Pay ${sum}`, payUrl),
      paragraph(
        `You can pay by card on any device until ${until}. The button opens your booking first, and nothing is paid before you have seen it.`,
      ),
      ...workshopBlocks(booking, 'Your booking'),
      paragraph(
        `Have you paid already, or is something wrong? Call ${studio.phone.shown} or write to ${studio.email}.`,
      ),
    ],
  });
}

function requestOf({ purpose, amount, dueOn, due, event }: PayLinkMail): string {
  const sum = formatRand(amount);
  const booking = `for your booking of ${event.title}`;
  if (purpose === 'full') return `${sum} is still to be paid ${booking}.`;
  if (purpose === 'balance') return `please pay the balance of ${sum} ${booking}${byDay(dueOn)}.`;
  const rest = due ? ` The balance of ${formatRand(due.amount - amount)} is due${byDay(due.balanceDueOn)}.` : '';
  return `please pay the deposit of ${sum} ${booking}.${rest}`;
}

function byDay(day: Day | null): string {
  return day === null ? '' : ` by ${formatWeekdayDate(day)}`;
}
