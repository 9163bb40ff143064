import { ticketsText } from '@studio/contract/bookings/ticketsText';
import { people, places } from '@studio/contract/format/counts';
import { formatLongStart, formatWeekdayStart, startOf } from '@studio/contract/format/eventStart';
import { formatRand } from '@studio/contract/format/money';
import { leaveParameter } from '@studio/contract/mail/leaveParameter';
import type { WaitlistMail } from '@studio/contract/mail/mails';
import { waitlistConfirmHours } from '@studio/contract/studio';
import type { Email } from '../../mail/email.ts';
import { button, paragraph, blockquote, smallLink, smallPrint } from '../../ui/blocks.ts';
import type { MailContent } from '../../ui/layout.ts';
import { visitorEmail } from '../visitorEmail.ts';

interface WaitlistText extends Pick<MailContent, 'subject' | 'tone' | 'heading'> {
  lead: string;
  /** The owner's text. */
  reason?: string | null;
  next: string;
  link: { label: string; url: string };
  small?: string;
  canLeave: boolean;
}

/** Asks for a click on a link that adds the address to the waiting list, or that changes the party of an entry. */
export function waitlistConfirmEmail(mail: WaitlistMail): Email {
  const { requested, entryUrl } = mail;
  const small = 'If you did not ask for this, do nothing: nothing changes without that click.';
  if (requested === null) {
    return compose(mail, {
      subject: 'Please confirm your place on the waiting list',
      tone: 'warm',
      heading: 'One click puts you on the list',
      lead: `you asked for a place on the waiting list of ${workshopOf(mail)}, for ${partyText(mail)}.`,
      next: `You are in line as soon as you confirm it on our page. The link works for ${waitlistConfirmHours} hours. You pay nothing now.`,
      link: { label: 'Confirm my place', url: entryUrl },
      small,
      canLeave: false,
    });
  }
  const wanted = ticketsText(requested.tickets) || places(requested.participants);
  const place = requested.keepsPlace
    ? 'You keep your place in line.'
    : 'With this change you go to the end of the line.';
  return compose(mail, {
    subject: `Please confirm the new ${isTyped(requested) ? 'tickets' : 'number of people'}`,
    tone: 'warm',
    heading: 'You are on the list already',
    lead: `you are in line for ${workshopOf(mail)}, for ${partyText(mail)}, and now asked for ${partyText(requested)}.`,
    next: `Confirm on our page that you want ${wanted} instead. ${place}`,
    link: { label: `Change to ${wanted}`, url: entryUrl },
    small,
    canLeave: true,
  });
}

/** Answers another request of an address that already waits with the same party. */
export function waitlistJoinedEmail(mail: WaitlistMail): Email {
  const { partiesBefore, entryUrl } = mail;
  const before = partiesBefore === 1 ? '1 group is before you' : `${partiesBefore} groups are before you`;
  return compose(mail, {
    subject: 'You are on the waiting list',
    tone: 'warm',
    heading: 'You are on the waiting list',
    lead: `you are in line already for ${workshopOf(mail)}, for ${partyText(mail)}.${partiesBefore > 0 ? ` ${before}.` : ' You are the first.'}`,
    next: 'When there are enough places and tickets, we write to the first people in line for whom there are enough. You pay nothing now.',
    link: { label: 'My place in line', url: entryUrl },
    canLeave: true,
  });
}

export function waitlistOfferEmail(mail: WaitlistMail): Email {
  const { participants, offer, entryUrl } = mail;
  const isOne = participants === 1;
  const price = offer ? ` for ${formatRand(offer.totalAmount)}` : '';
  const until = offer
    ? ` If you have not booked by ${momentOf(offer.until)}, we write to the next in line, and you leave the list.`
    : '';
  return compose(mail, {
    subject: `${isOne ? 'A place is' : 'Places are'} available again`,
    tone: 'warm',
    heading: `${isOne ? 'A place is' : 'Places are'} available again`,
    lead: `${isOne ? 'a place' : `${participants} places`}${mixOf(mail)} ${isOne ? 'is' : 'are'} available again in ${workshopOf(mail)}. Do you still want ${isOne ? 'it' : 'them'}?`,
    next: `Book ${isOne ? 'it' : 'them'}${price} on our page. We do not hold ${isOne ? 'it' : 'them'} for you: the first to book gets ${isOne ? 'it' : 'them'}. If others are first, you keep your place in line.${until}`,
    link: { label: isOne ? 'Book the place' : 'Book the places', url: entryUrl },
    canLeave: true,
  });
}

export function offerExpiredEmail(mail: WaitlistMail): Email {
  const { event, participants, siteUrl } = mail;
  const isOne = participants === 1;
  return compose(mail, {
    subject: 'Your place on the waiting list has ended',
    tone: 'stop',
    heading: 'You are not on the list any more',
    lead: `${isOne ? 'a place' : `${participants} places`}${mixOf(mail)} ${isOne ? 'was' : 'were'} available in ${workshopOf(mail)}, and you did not book ${isOne ? 'it' : 'them'} in time.`,
    next: `We write to the next in line now. You can still book ${isOne ? 'it while it is' : 'them while they are'} free. If you can no longer book what you want, you can join the list again.`,
    link: { label: 'See the workshop', url: `${siteUrl}/events/${event.id}` },
    canLeave: false,
  });
}

export function waitlistRescheduledEmail(mail: WaitlistMail): Email {
  const { participants, offer, entryUrl } = mail;
  return compose(mail, {
    subject: 'The workshop you wait for was moved',
    tone: 'warm',
    heading: 'The workshop was moved',
    lead: `the workshop you wait for has another time now: ${workshopOf(mail)}.`,
    next: offer
      ? `${participants === 1 ? 'A place is' : 'Places are'} still available: the first to book gets ${participants === 1 ? 'it' : 'them'}.`
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
    reason: event.cancelReason,
    next: 'Its waiting list has ended, and you need to do nothing. We would be glad to see you at another workshop.',
    link: { label: 'See other workshops', url: `${siteUrl}/events` },
    canLeave: false,
  });
}

function compose(mail: WaitlistMail, content: WaitlistText): Email {
  const { subject, tone, heading, lead, reason, next, link, small, canLeave } = content;
  const leaveUrl = `${mail.entryUrl}&${leaveParameter}`;
  return visitorEmail(mail, {
    subject: `${subject}: ${mail.event.title}`,
    tone,
    heading,
    preview: next,
    lead,
    blocks: [
      ...(reason ? [blockquote(reason)] : []),
      paragraph(next),
      button(link.label, link.url),
      ...(small ? [smallPrint(small)] : []),
      ...(canLeave ? [smallLink('Not interested any more?', 'Leave the waiting list', leaveUrl)] : []),
    ],
  });
}

type Party = Pick<WaitlistMail, 'participants' | 'tickets'>;

function partyText(party: Party): string {
  return people(party.participants) + mixOf(party);
}

/** Returns ` (2 × Adult)`; empty for a workshop without ticket types. */
function mixOf({ tickets }: Party): string {
  const text = ticketsText(tickets);
  return text && ` (${text})`;
}

function isTyped({ tickets }: Party): boolean {
  return ticketsText(tickets) !== '';
}

function workshopOf({ event }: WaitlistMail): string {
  return `${event.title} on ${formatLongStart(event)}`;
}

function momentOf(instant: string): string {
  return formatWeekdayStart(startOf(new Date(instant)));
}
