import { people } from '@studio/contract/format/counts';
import { formatClockRange, formatWeekdayDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { QuoteAnswerMail, QuoteMail } from '@studio/contract/mail/mails';
import { studio } from '@studio/contract/studio';
import { visitorEmail } from '../bookings/visitorEmail.ts';
import type { Email, Mailbox } from '../mail/email.ts';
import { blockquote, button, facts, paragraph, smallPrint } from '../ui/blocks.ts';
import { renderEmail } from '../ui/layout.ts';

/** Sent with the link of a new or changed quote. */
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
    lead: `we keep the days of your quote, ${quote.title}, for you until then.`,
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
    { label: 'Good until', value: `${formatWeekdayDate(validUntil)}, 8:00 PM` },
  ];
  return visitorEmail(quote, {
    replyTo: studioMailbox,
    subject,
    tone: 'warm',
    heading,
    preview: `${formatRand(total)} for ${people(count)}, good until ${formatWeekdayDate(validUntil)}.`,
    lead,
    blocks: [
      ...(greeting === '' ? [] : [blockquote(greeting)]),
      facts('The quote', rows),
      button('See and accept the quote', quoteUrl, 'Your quote'),
      smallPrint(`Questions or another wish? Answer this email or call ${studio.phone.shown}.`),
    ],
  });
}

/** Sent to the studio. */
export function quoteAcceptedEmail(answer: QuoteAnswerMail, studioMailbox: Mailbox): Email {
  const { acceptedName, title } = answer;
  return answerEmail(answer, studioMailbox, {
    heading: `Quote ${answer.id} is accepted`,
    text: `${acceptedName ?? 'The visitor'} has accepted ‘${title}’. The day is kept for 45 minutes until the deposit is paid.`,
  });
}

/** Sent to the studio. */
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
