import { addressLine, studio } from '../studio.ts';
import { courseDatePlace, courseDates, firstDateId } from './courseDates.ts';
import type { CourseDateView, EventDates, EventTimes, MovedPlaceView } from './courseDates.ts';
import { minutesBetween, studioInstant, studioZone } from './dates.ts';

/** SPEC §9: a workshop without an end time lasts two hours in calendars. */
const defaultHours = 2;
/** The reminder of a calendar is this long before the start of a booking. */
const calendarReminderHours = 2;

export interface CalendarEntry extends EventTimes {
  title: string;
  description: string;
  uid: string;
  /** RFC 5545 §3.8.7.4: raised when date, time or participants change, so that calendars update the entry. */
  sequence?: number;
  isCancelled?: boolean;
  /** The page of the booking. */
  url?: string | undefined;
  hasReminder?: boolean;
}

export interface Span {
  start: Date;
  end: Date;
}

interface DatedEvent extends EventDates {
  title: string;
  description: string;
}

interface BookedEvent {
  bookingReference: string;
  participants: number;
  sequence: number;
  isCancelled: boolean;
  bookingUrl?: string;
  movedDates: readonly MovedPlaceView[];
  event: DatedEvent;
}

/**
 * Returns an entry for each date on which people of the booking come. Its id stays the same when the date is edited, or
 * when all people move it. A date that only some of them move has more entries.
 */
export function bookingEntries(booking: BookedEvent): CalendarEntry[] {
  const { bookingReference, participants, bookingUrl, isCancelled } = booking;
  const { event } = booking;
  const details = [`Booking reference: ${bookingReference}`, `Participants: ${participants}`];
  // Some calendars do not show the address of an entry.
  if (bookingUrl) details.push(`Your booking: ${bookingUrl}`);
  return courseDates(event).flatMap((date) =>
    placesOf(date, booking).map((place, index) => ({
      ...entryOf(event, place, index === 0 ? bookingReference : `${bookingReference}-moved${index}`),
      description: `${event.description}\n\n${details.join('\n')}`,
      sequence: booking.sequence,
      isCancelled,
      url: bookingUrl,
      hasReminder: !isCancelled,
    })),
  );
}

/** Returns the date itself, unless all people have moved it, and the dates of other courses to which they moved it. */
function placesOf(date: CourseDateView, { participants, movedDates }: BookedEvent): CourseDateView[] {
  const moved = movedDates.filter(({ missedDateId }) => missedDateId === date.id).map(({ to }) => to);
  const targets = new Map(moved.map((to) => [`${to.eventId}:${to.dateId}`, { ...to, id: date.id }]));
  return [...(moved.length < participants ? [date] : []), ...targets.values()];
}

/** Returns an entry for each date of the workshop. */
export function workshopEntries(event: DatedEvent & { id: number }, address: string): CalendarEntry[] {
  return courseDates(event).map((date) => ({
    ...entryOf(event, date, `event-${event.id}`),
    description: `${event.description}\n\n${address}`,
  }));
}

function entryOf({ title }: DatedEvent, of: CourseDateView, name: string) {
  const { id, date, startTime, endTime } = of;
  return {
    title: of.count === 1 ? title : `${title} (${courseDatePlace(of)})`,
    date,
    startTime,
    endTime,
    uid: uidOf(id === firstDateId ? name : `${name}-${id}`),
  };
}

/** RFC 5545 §3.8.4.7: the id always has the studio's domain, so that it is the same for every host name. */
function uidOf(name: string): string {
  return `${name}@${studio.email.replace(/^.*@/, '')}`;
}

export function spanOf(event: EventTimes): Span {
  const start = studioInstant(event.date, event.startTime);
  const minutes = event.endTime ? minutesBetween(event.startTime, event.endTime) : defaultHours * 60;
  return { start, end: new Date(start.getTime() + minutes * 60_000) };
}

export function reminderTime(start: Date): Date {
  return new Date(start.getTime() - studio.reminderHours * 3_600_000);
}

/** False for a booking that was made less than `studio.reminderHours` before the last start (DESIGN §4). */
export function isReminded(event: EventDates, now: Date): boolean {
  return courseDates(event).some(({ date, startTime }) => reminderTime(studioInstant(date, startTime)) > now);
}

/** Returns a link that adds the entry to a calendar; for several entries the address of their file. */
export function calendarUrl(entries: readonly CalendarEntry[], fileUrl: string): string {
  const [entry, ...others] = entries;
  return entry && others.length === 0 ? calendarLink(entry) : fileUrl;
}

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

/** Returns an RFC 5545 calendar; `stamp` is the time at which it is made. */
export function icsCalendar(entries: CalendarEntry[], stamp: Date, name: string = studio.name): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(`-//${studio.name}//Workshops//EN`)}`,
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
    `SEQUENCE:${entry.sequence ?? 0}`,
    ...(entry.isCancelled ? ['STATUS:CANCELLED'] : []),
    `DTSTAMP:${basic(stamp)}`,
    `DTSTART:${basic(start)}`,
    `DTEND:${basic(end)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `LOCATION:${escapeText(`${studio.name}, ${addressLine()}`)}`,
    ...(entry.url ? [`URL:${entry.url}`] : []),
    ...(entry.hasReminder ? reminderLines(entry) : []),
    'END:VEVENT',
  ];
}

/** RFC 5545 §3.6.6 */
function reminderLines({ title }: CalendarEntry): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-PT${calendarReminderHours}H`,
    'END:VALARM',
  ];
}

function basic(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

const encoder = new TextEncoder();

/** RFC 5545 §3.1: at most 75 octets in a line; a continuation line begins with a space. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = character <= '\u007f' ? 1 : encoder.encode(character).length;
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
