import { timeOf } from '@studio/contract/format/counts';
import { courseDatePlace } from '@studio/contract/format/courseDates';
import { addDays, formatClock, formatLongDate, studioDay } from '@studio/contract/format/dates';
import type { BookingReminderMail } from '@studio/contract/mail/bookingMails';
import { addressLine, studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { smallPrint } from '../ui/blocks.ts';
import { bookingActions } from './bookingActions.ts';
import {
  bringList,
  calendarFile,
  dueNotes,
  missingDetails,
  rescheduledNotes,
  workshopBlocks,
} from './bookingBlocks.ts';
import { visitorEmail } from './visitorEmail.ts';

/** If the mail is late, it names the date instead of 'tomorrow' (SPEC §9). */
export function bookingReminderEmail(booking: BookingReminderMail, now: Date): Email {
  const { bookingReference, reminded } = booking;
  const title = titleOf(booking);
  const day = dayWord(booking, now);
  const cannotCome = `Something came up? Call ${studio.phone.shown} or write to ${studio.email} and give your reference.`;

  return visitorEmail(booking, {
    subject: `${capitalized(day)} at ${formatClock(reminded.startTime)}: ${title}`,
    tone: 'warm',
    heading: `See you ${day}!`,
    preview: `${formatClock(reminded.startTime)} at ${studio.venue}. Your reference is ${bookingReference}.`,
    lead: `${title} starts ${day} at ${formatClock(reminded.startTime)}. Please arrive ${timeOf(studio.arriveEarlyMinutes, 'minute')} early; ${studio.arrivalReward}.`,
    blocks: [
      ...rescheduledNotes(booking),
      ...workshopBlocks(booking, 'Your workshop'),
      ...bringList(booking),
      ...missingDetails(booking),
      ...dueNotes(booking),
      bookingActions(booking, now),
      smallPrint(cannotCome),
    ],
    attachments: [calendarFile(booking, now)],
  });
}

/** Returns at most 160 characters of the plain set, which is one SMS part (PAYFAST §9). */
export function bookingReminderText(booking: BookingReminderMail, now: Date): string {
  const { bookingReference, reminded } = booking;
  const when = `${dayWord(booking, now)} at ${formatClock(reminded.startTime)}`;
  const rest = `, ${when}, ${addressLine()}. Ref ${bookingReference}. ${studio.phone.shown}`;
  const title = plainCharacters(titleOf(booking));
  const room = 160 - rest.length - `${studio.name}: `.length;
  return `${studio.name}: ${title.length > room ? `${title.slice(0, room - 2)}..` : title}${rest}`;
}

/** The title, with the place of the date in a course. */
function titleOf({ event, reminded }: BookingReminderMail): string {
  return reminded.count === 1 ? event.title : `${event.title} (${courseDatePlace(reminded)})`;
}

function dayWord({ reminded }: BookingReminderMail, now: Date): string {
  const today = studioDay(now);
  if (reminded.date === today) return 'today';
  return reminded.date === addDays(today, 1) ? 'tomorrow' : `on ${formatLongDate(reminded.date)}`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Replaces all other characters: a single one would halve the maximum length of the message. */
function plainCharacters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e]/g, '');
}
