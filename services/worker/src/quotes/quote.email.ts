import { people } from '@studio/contract/format/counts';
import { formatClock, formatClockRange, formatWeekdayDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { QuoteAnswerMail, QuoteMail } from '@studio/contract/mail/mails';
import { quoteEndClock } from '@studio/contract/quotes/quoteState';
import { studio } from '@studio/contract/studio';
import { visitorEmail } from '../bookings/visitorEmail.ts';
import type { Email, Mailbox } from '../mail/email.ts';
import { blockquote, button, factTable, paragraph, smallPrint } from '../ui/blocks.ts';
import { renderEmail } from '../ui/layout.ts';

/** Sent each time an admin sends the quote. */
export function quoteSentEmail(quote: QuoteMail, studioMailbox: Mailbox): Email {
  return quoteEmail(quote, studioMailbox, {
    subject: `Your quote: ${quote.title}`,
    heading: quote.title,
    lead: 'thank you for asking. This is our quote for you.',
  });
}

/** Sent two days before the quote ends. */
export function quoteEndsEmail(quote: QuoteMail, studioMailbox: Mailbox): Email {
  return quoteEmail(quote, studioMailbox, {
    subject: `Your quote ends on ${formatWeekdayDate(quote.validUntil)}: ${quote.title}`,
    heading: `Your quote ends on ${formatWeekdayDate(quote.validUntil)}`,
    lead: `your quote, ${quote.title}, can be accepted until then.`,
  });
}

function quoteEmail(
  quote: QuoteMail,
  studioMailbox: Mailbox,
  { subject, heading, lead }: { subject: string; heading: string; lead: string },
): Email {
  const { greeting, days, people: count, total, validUntil, quoteUrl } = quote;
  const rows = [
    ...days.map(({ date, startTime, endTime }, index) => ({
      label: index === 0 ? (days.length > 1 ? 'Days to choose from' : 'Day') : '',
      value: `${formatWeekdayDate(date)}, ${formatClockRange(startTime, endTime)}`,
    })),
    { label: `Total for ${people(count)}`, value: formatRand(total) },
    { label: 'Valid until', value: `${formatWeekdayDate(validUntil)}, ${formatClock(quoteEndClock)}` },
  ];
  return visitorEmail(quote, {
    replyTo: studioMailbox,
    subject,
    tone: 'warm',
    heading,
    preview: `${formatRand(total)} for ${people(count)}, valid until ${formatWeekdayDate(validUntil)}.`,
    lead,
    blocks: [
      ...(greeting === '' ? [] : [blockquote(greeting)]),
      factTable('The quote', rows),
      button('See and accept the quote', quoteUrl, 'Your quote'),
      smallPrint(`Questions or changes? Reply to this email or call ${studio.phone.shown}.`),
    ],
  });
}

export function quoteAcceptedEmail(answer: QuoteAnswerMail, studioMailbox: Mailbox): Email {
  const { acceptedName, title } = answer;
  return answerEmail(answer, studioMailbox, {
    heading: `Quote ${answer.id} is accepted`,
    text: `${acceptedName ?? 'The visitor'} has accepted ‘${title}’. The booking is pending until the first payment.`,
  });
}

export function quoteDeclinedEmail(answer: QuoteAnswerMail, studioMailbox: Mailbox): Email {
  const { firstName, lastName, title } = answer;
  return answerEmail(answer, studioMailbox, {
    heading: `Quote ${answer.id} is declined`,
    text: `${firstName} ${lastName} has declined ‘${title}’. Its days are free again.`,
  });
}

function answerEmail(
  { siteUrl, adminUrl }: QuoteAnswerMail,
  studioMailbox: Mailbox,
  { heading, text }: { heading: string; text: string },
): Email {
  return renderEmail({
    to: studioMailbox,
    subject: heading,
    siteUrl,
    tone: 'warm',
    heading,
    preview: text,
    blocks: [paragraph(text), button('Open the quote', adminUrl, 'The quote')],
  });
}
