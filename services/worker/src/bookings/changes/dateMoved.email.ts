import { courseDatePlace, formatTimes } from '@studio/contract/format/courseDates';
import type { CourseDateView, MovedPlaceView } from '@studio/contract/format/courseDates';
import { studioInstant } from '@studio/contract/format/dates';
import type { DateMoveCause, DateMovedMail, DateMovedStudioMail } from '@studio/contract/mail/bookingMails';
import { studio } from '@studio/contract/studio';
import type { Email, Mailbox } from '../../mail/email.ts';
import { button, factTable, paragraph, referenceBox, smallPrint } from '../../ui/blocks.ts';
import type { Fact } from '../../ui/blocks.ts';
import { renderEmail } from '../../ui/layout.ts';
import { calendarFile } from '../bookingBlocks.ts';
import { visitorEmail } from '../visitorEmail.ts';

export function dateMovedEmail(booking: DateMovedMail, now: Date): Email {
  const { event, bookingReference, movedTo, missed, manageUrl } = booking;
  const isOver = studioInstant(missed.date, missed.startTime) <= now;
  const next = isOver
    ? `The missed date is over. Please call ${studio.phone.shown}, so that we find another one.`
    : unchanged;
  const { heading, lead } = textOf(booking);

  return visitorEmail(booking, {
    subject: `${heading}: ${event.title} (${bookingReference})`,
    tone: movedTo ? 'good' : 'wait',
    heading,
    preview: movedTo ? `Now: ${formatTimes(movedTo)}.` : next,
    lead,
    blocks: [
      factTable(event.title, dateFacts(booking)),
      paragraph(`${movedTo ? unchanged : next} The attached calendar file replaces the earlier one.`),
      referenceBox(bookingReference),
      button('Manage my booking', manageUrl),
    ],
    attachments: [calendarFile(booking, now, { previousMoves: possibleMovesBefore(booking) })],
  });
}

const unchanged = 'All other dates stay as they were.';

/** One person removes at most one entry: that of the last place of a date which only some of the people had moved. */
function possibleMovesBefore({ participants, movedDates, missed }: DateMovedMail): MovedPlaceView[] {
  if (participants === 1) return movedDates;
  return [...movedDates, { missedDateId: missed.id, to: { ...missed, eventId: 0, dateId: missed.id } }];
}

function textOf({ person, cause, movedTo }: DateMovedMail): { heading: string; lead: string } {
  const who = person ?? 'one of you';
  if (!movedTo) {
    return { heading: 'Date not moved any more', lead: endedLeads[cause](who) };
  }
  return cause === 'rescheduled'
    ? { heading: 'New date', lead: `we had to change the date on which ${who} can come to another course.` }
    : { heading: 'Date moved', lead: `instead of a missed date, ${who} can come to another course of the same kind.` };
}

const freeAgain = (who: string) => `the place of ${who} at the other course is free again.`;
const endedLeads: Record<DateMoveCause, (who: string) => string> = {
  visitor: freeAgain,
  rescheduled: freeAgain,
  ended: (who) => `the other course, to which ${who} wanted to come, does not take place.`,
  removed: (who) => `we had to give back the place at the other course, to which ${who} wanted to come.`,
};

export function dateMovedStudioEmail(booking: DateMovedStudioMail, studioMailbox: Mailbox): Email {
  const { event, bookingReference, movedTo } = booking;
  const heading = movedTo ? 'A missed date was moved' : 'A missed date is not moved any more';

  return renderEmail({
    to: studioMailbox,
    subject: `${heading}: ${event.title} (${bookingReference})`,
    siteUrl: booking.siteUrl,
    tone: movedTo ? 'good' : 'wait',
    heading,
    preview: `${booking.firstName} ${booking.lastName}, ${event.title}.`,
    blocks: [
      factTable(event.title, [
        { label: 'Booked by', value: `${booking.firstName} ${booking.lastName}` },
        { label: 'Person', value: booking.person ?? 'Not known' },
        ...dateFacts(booking),
        { label: 'Reference', value: bookingReference },
      ]),
      button('Open the portal', booking.adminUrl),
      smallPrint('You can switch these emails off in the portal, under Settings.'),
    ],
  });
}

function dateFacts({ missed, movedTo }: DateMovedMail): Fact[] {
  if (!movedTo) return [{ label: 'Booked date', value: placed(missed) }];
  return [
    { label: 'Missed date', value: placed(missed) },
    { label: 'Instead', value: placed(movedTo) },
  ];
}

function placed(date: Omit<CourseDateView, 'id'>): string {
  return `${formatTimes(date)} (${courseDatePlace(date)})`;
}
