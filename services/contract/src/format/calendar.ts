import { addressLine, studio } from '../studio.ts';
import { studioInstant, studioZone } from './dates.ts';
import type { Clock, Day } from './dates.ts';

/** SPEC §9: a workshop without an end time lasts two hours in calendars. */
const defaultHours = 2;

export interface CalendarEntry {
  title: string;
  description: string;
  date: Day;
  startTime: Clock;
  endTime: Clock | null;
  /** Stable across updates of the same entry. */
  uid: string;
}

export interface Span {
  start: Date;
  end: Date;
}

/** The calendar entry of a booking: SPEC §7 puts description, reference and participants into the details. */
export function bookingEntry(booking: {
  bookingReference: string;
  participants: number;
  event: Omit<CalendarEntry, 'uid'>;
}): CalendarEntry {
  const { title, description, date, startTime, endTime } = booking.event;
  const details = `Booking reference: ${booking.bookingReference}\nParticipants: ${booking.participants}`;
  return {
    title,
    description: `${description}\n\n${details}`,
    date,
    startTime,
    endTime,
    uid: uidOf(booking.bookingReference),
  };
}

/** The feed's entry of an event; `address` is its page. */
export function workshopEntry(event: Omit<CalendarEntry, 'uid'> & { id: number }, address: string): CalendarEntry {
  const { id, title, description, date, startTime, endTime } = event;
  return { title, description: `${description}\n\n${address}`, date, startTime, endTime, uid: uidOf(`event-${id}`) };
}

/** RFC 5545 §3.8.4.7: the domain makes it unique; always the studio's, wherever the site is served from. */
function uidOf(name: string): string {
  return `${name}@${studio.email.replace(/^.*@/, '')}`;
}

/** Start and end of a workshop as instants; the end is start plus two hours when none is given. */
export function spanOf(event: { date: Day; startTime: Clock; endTime: Clock | null }): Span {
  const start = studioInstant(event.date, event.startTime);
  const end = event.endTime
    ? studioInstant(event.date, event.endTime)
    : new Date(start.getTime() + defaultHours * 3_600_000);
  return { start, end };
}

/** When the reminder of a start is due (DESIGN §4 Reminders). */
export function reminderTime(start: Date): Date {
  return new Date(start.getTime() - studio.reminderHours * 3_600_000);
}

/**
 * Whether a reminder will be sent, `studio.reminderHours` before the start. A later booking gets none, nor does a
 * deleted event (DESIGN §4 Reminders).
 */
export function isReminded(event: { date: Day; startTime: Clock; isDeleted?: boolean }, now: Date): boolean {
  if (event.isDeleted) return false;
  return reminderTime(studioInstant(event.date, event.startTime)) > now;
}

/** SPEC §7 Add to Calendar: the calendar service's link with title, times, details, place and the studio's zone. */
export function calendarLink(entry: CalendarEntry): string {
  const { start, end } = spanOf(entry);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${basic(start)}/${basic(end)}`,
    ctz: studioZone,
    details: entry.description,
    location: `${studio.name}, ${addressLine()}`,
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

/** Returns an RFC 5545 calendar; `stamp` is the time of creation. */
export function icsCalendar(entries: CalendarEntry[], stamp: Date, name: string = studio.name): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${studio.name}//Workshops//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${studioZone}`,
    ...entries.flatMap((entry) => icsEvent(entry, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map(fold).join('\r\n') + '\r\n';
}

function icsEvent(entry: CalendarEntry, stamp: Date): string[] {
  const { start, end } = spanOf(entry);
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${basic(stamp)}`,
    `DTSTART:${basic(start)}`,
    `DTEND:${basic(end)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `LOCATION:${escapeText(`${studio.name}, ${addressLine()}`)}`,
    'END:VEVENT',
  ];
}

/** `20260314T080000Z` */
function basic(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** RFC 5545 §3.1: a line has at most 75 octets; a continuation line begins with a space. Characters are never split. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
