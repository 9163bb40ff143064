import { people } from '@studio/contract/format/counts';
import { formatLongStart, formatWeekdayStart, startOf } from '@studio/contract/format/eventStart';
import { formatRand } from '@studio/contract/format/money';
import type { WaitlistMail } from '@studio/contract/mail/mails';
import { maxOfferHours } from '@studio/contract/studio';
import type { Email } from '../../mail/email.ts';
import { button, paragraph, quote, smallLink, smallPrint } from '../../ui/blocks.ts';
import { layout, plainLayout } from '../../ui/layout.ts';
import type { Layout } from '../../ui/layout.ts';
import { greeting, visitorOf } from '../visitorName.ts';

interface WaitlistText {
  subject: string;
  tone: Layout['tone'];
  heading: string;
  lead: string;
  /** The owner's text. */
  quoted?: string | null;
  next: string;
  link: { label: string; url: string };
  small?: string;
  canLeave: boolean;
}

export function waitlistJoinedEmail(mail: WaitlistMail): Email {
  const { participants, partiesBefore, entryUrl } = mail;
  const before = partiesBefore === 1 ? '1 party is before you' : `${partiesBefore} parties are before you`;
  return compose(mail, {
    subject: 'You are on the waiting list',
    tone: 'warm',
    heading: 'You are on the waiting list',
    lead: `you are in line for ${workshopOf(mail)}, for ${people(participants)}.${partiesBefore > 0 ? ` ${before}.` : ' You are the first.'}`,
    next: `When enough places come free, the first in line who fits gets them by mail, and has up to ${maxOfferHours} hours to pay for them. You pay nothing now.`,
    link: { label: 'My place in line', url: entryUrl },
    small: 'If you did not ask for this, your address was given by mistake: leave the list by the link below.',
    canLeave: true,
  });
}

export function waitlistOfferEmail(mail: WaitlistMail): Email {
  const { participants, offer, entryUrl } = mail;
  return compose(mail, {
    subject: `${participants === 1 ? 'A place is' : `${participants} places are`} free for you`,
    tone: 'warm',
    heading: participants === 1 ? 'A place is yours' : 'Your places are free',
    lead: `we keep ${keptPlaces(participants)} for you in ${workshopOf(mail)}.`,
    next: offer
      ? `Pay ${formatRand(offer.totalAmount)} until ${momentOf(offer.until)} to book. After that the next in line gets ${participants === 1 ? 'it' : 'them'}.`
      : 'The page says until when you can pay.',
    link: { label: 'Pay and book', url: entryUrl },
    canLeave: true,
  });
}

export function waitlistExpiredEmail(mail: WaitlistMail): Email {
  const { event, participants, siteUrl } = mail;
  return compose(mail, {
    subject: 'The offer is over',
    tone: 'stop',
    heading: 'The offer is over',
    lead: `we kept ${keptPlaces(participants)} for you in ${workshopOf(mail)}, and no payment came in time.`,
    next: 'The offer has gone to the next in line, and you are not on the waiting list any more. You can join it again, or choose another date.',
    link: { label: 'See the workshop', url: `${siteUrl}/events/${event.id}` },
    canLeave: false,
  });
}

export function waitlistMovedEmail(mail: WaitlistMail): Email {
  const { participants, offer, entryUrl } = mail;
  return compose(mail, {
    subject: 'The workshop you wait for was moved',
    tone: 'warm',
    heading: 'The workshop was moved',
    lead: `the workshop you wait for has another time now: ${workshopOf(mail)}.`,
    next: offer
      ? `We still keep ${participants === 1 ? 'the place' : 'the places'} for you until ${momentOf(offer.until)}.`
      : 'You keep your place in line. If the new time does not suit you, leave the list.',
    link: { label: 'My place in line', url: entryUrl },
    canLeave: true,
  });
}

export function waitlistEndedEmail(mail: WaitlistMail): Email {
  const { event, siteUrl } = mail;
  return compose(mail, {
    subject: 'The workshop you waited for does not take place',
    tone: 'stop',
    heading: 'The workshop does not take place',
    lead: `the workshop you waited for does not take place: ${workshopOf(mail)}.`,
    quoted: event.cancelReason,
    next: 'Its waiting list has ended, and you need to do nothing. We would be glad to see you at another workshop.',
    link: { label: 'See other workshops', url: `${siteUrl}/events` },
    canLeave: false,
  });
}

function compose(mail: WaitlistMail, content: WaitlistText): Email {
  const { subject, tone, heading, quoted, next, link, small, canLeave } = content;
  const lead = `${greeting(mail)} ${content.lead}`;
  const leaveUrl = `${mail.entryUrl}#leave`;
  return {
    to: visitorOf(mail),
    subject: `${subject}: ${mail.event.title}`,
    html: layout({
      siteUrl: mail.siteUrl,
      tone,
      heading,
      preview: next,
      blocks: [
        paragraph(lead),
        ...(quoted ? [quote(quoted)] : []),
        paragraph(next),
        button(link.label, link.url),
        ...(small ? [smallPrint(small)] : []),
        ...(canLeave ? [smallLink('Not interested any more?', 'Leave the waiting list', leaveUrl)] : []),
      ],
    }),
    text: plainLayout(heading, [
      lead,
      ...(quoted ? [quoted] : []),
      next,
      `${link.label}: ${link.url}`,
      ...(small ? [small] : []),
      ...(canLeave ? [`Leave the waiting list: ${leaveUrl}`] : []),
    ]),
  };
}

function workshopOf({ event }: WaitlistMail): string {
  return `${event.title} on ${formatLongStart(event)}`;
}

function keptPlaces(participants: number): string {
  return participants === 1 ? 'a place' : `${participants} places`;
}

function momentOf(instant: string): string {
  return formatWeekdayStart(startOf(new Date(instant)));
}
