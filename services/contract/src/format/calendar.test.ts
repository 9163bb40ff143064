import fc from 'fast-check';
import { studio } from '../studio.ts';
import { bookingEntries, calendarLink, calendarUrl, icsCalendar, spanOf, workshopEntries } from './calendar.ts';

const entry = {
  title: 'Wheel Throwing & Flat Whites',
  description: 'Reference: 0123-4567-89AB\nParticipants: 2',
  date: '2026-03-14',
  startTime: '10:00',
  endTime: null,
  uid: 'booking-0123@studio',
};
const workshop = { ...entry, furtherDates: [] };

const unchanged = { participants: 2, sequence: 0, isCancelled: false, movedDates: [] };

// SPEC §9
test('a workshop without an end time lasts two hours in the calendar', () => {
  const { start, end } = spanOf(entry);

  expect(start.toISOString()).toBe('2026-03-14T08:00:00.000Z');
  expect(end.toISOString()).toBe('2026-03-14T10:00:00.000Z');
});

test('a workshop that ends after midnight ends on the next day in calendar files and structured data', () => {
  const evening = { ...entry, startTime: '20:00', endTime: '00:30' };
  const file = icsCalendar([evening], new Date(0));

  expect(spanOf(evening).end.toISOString()).toBe('2026-03-14T22:30:00.000Z');
  expect(file).toContain('DTSTART:20260314T180000Z\r\nDTEND:20260314T223000Z\r\n');
});

test('the calendar link contains title, times, zone, details and place', () => {
  const { searchParams } = new URL(calendarLink(entry));

  expect(Object.fromEntries(searchParams)).toMatchObject({
    text: 'Wheel Throwing & Flat Whites',
    dates: '20260314T080000Z/20260314T100000Z',
    ctz: 'Africa/Johannesburg',
    details: 'Reference: 0123-4567-89AB\nParticipants: 2',
    location: expect.stringContaining('Randburg') as unknown,
  });
});

test("a workshop and two of its bookings give three calendar entries whose ids have the studio's domain, wherever the site is served", () => {
  const booked = (bookingReference: string) => bookingEntries({ ...unchanged, bookingReference, event: workshop });

  const uids = [
    ...workshopEntries({ ...workshop, id: 7 }, 'https://elsewhere.example/events/7'),
    ...booked('0123-4567-89AB'),
    ...booked('CDEF-4567-89AB'),
  ].map(({ uid }) => uid);

  expect(uids).toEqual(['event-7@studio.example', '0123-4567-89AB@studio.example', 'CDEF-4567-89AB@studio.example']);
});

test('the calendar entry of a changed booking has a higher sequence, and that of a cancelled booking says so', () => {
  const entryOf = (change: Partial<typeof unchanged>) =>
    icsCalendar(
      bookingEntries({ ...unchanged, ...change, bookingReference: '0123-4567-89AB', event: workshop }),
      new Date('2026-01-01T00:00:00Z'),
    );

  const [first, changed, cancelled] = [{}, { sequence: 2 }, { sequence: 3, isCancelled: true }].map(entryOf);

  expect(first).toContain('\r\nSEQUENCE:0\r\n');
  expect(first).not.toContain('STATUS:');
  expect(changed).toContain('\r\nSEQUENCE:2\r\n');
  expect(cancelled).toContain('\r\nSEQUENCE:3\r\nSTATUS:CANCELLED\r\n');
});

test('a date that all people move keeps its calendar entry with the new time, and one that some move has two entries', () => {
  const evening = { startTime: '18:00', endTime: '20:30' };
  const event = { ...workshop, furtherDates: [{ id: 7, date: '2026-03-21', ...evening }] };
  const to = { eventId: 2, dateId: 21, date: '2026-04-10', ...evening, number: 2, count: 3 };
  const other = { ...to, dateId: 22, date: '2026-04-17', number: 3 };
  const entriesOf = (...targets: (typeof to)[]) =>
    bookingEntries({
      ...unchanged,
      movedDates: targets.map((target) => ({ missedDateId: 7, to: target })),
      bookingReference: 'REF',
      event,
    }).map(({ uid, date, title }) => [uid.replace(/@.*/, ''), date, title.slice(-8)]);

  const first = ['REF', '2026-03-14', '(1 of 2)'];
  const missed = ['REF-7', '2026-03-21', '(2 of 2)'];
  expect(entriesOf()).toEqual([first, missed]);
  expect(entriesOf(to)).toEqual([first, missed, ['REF-moved1-7', '2026-04-10', '(2 of 3)']]);
  expect(entriesOf(to, to)).toEqual([first, ['REF-7', '2026-04-10', '(2 of 3)']]);
  expect(entriesOf(to, other)).toEqual([
    first,
    ['REF-7', '2026-04-10', '(2 of 3)'],
    ['REF-moved1-7', '2026-04-17', '(3 of 3)'],
  ]);
});

test('the calendar entry of a workshop has its description, its page and its end', () => {
  const page = 'https://studio.example/events/7';

  const entries = workshopEntries({ ...workshop, id: 7, endTime: '12:30' }, page);

  expect(entries).toMatchObject([{ description: `${entry.description}\n\n${page}`, endTime: '12:30' }]);
});

test('the calendar entry of a booking has its page and a reminder two hours before; that of a cancelled booking or a workshop has no reminder', () => {
  const booked = { ...unchanged, bookingReference: '0123-4567-89AB', bookingUrl: 'https://studio.example/booking/1' };
  const files = [
    bookingEntries({ ...booked, event: workshop }),
    bookingEntries({ ...booked, event: workshop, isCancelled: true }),
    workshopEntries({ ...workshop, id: 7 }, 'https://studio.example/events/7'),
  ];

  const [own, cancelled, ofWorkshop] = files.map((entries) => unfold(icsCalendar(entries, new Date(0))));

  expect(own).toContain('\r\nURL:https://studio.example/booking/1\r\n');
  expect(own).toContain('Participants: 2\\nYour booking: https://studio.example/booking/1\r\n');
  expect(own).toContain(
    'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Wheel Throwing & Flat Whites\r\nTRIGGER:-PT2H\r\nEND:VALARM\r\nEND:VEVENT',
  );
  expect(cancelled).not.toContain('VALARM');
  expect(ofWorkshop).not.toMatch(/VALARM|URL:/);
});

test('each date of a course has an entry with its place, and an id that stays the same when dates before it are removed', () => {
  const furtherDates = [
    { id: 7, date: '2026-03-21', startTime: '18:00', endTime: '20:30' },
    { id: 8, date: '2026-03-28', startTime: '18:00', endTime: null },
  ];
  const booked = { ...unchanged, bookingReference: '0123-4567-89AB' };
  const read = (dates: typeof furtherDates) =>
    bookingEntries({ ...booked, event: { ...workshop, furtherDates: dates } }).map(
      ({ uid, title, date, startTime }) => [uid, title.slice(-8), date, startTime],
    );

  expect(read(furtherDates)).toEqual([
    ['0123-4567-89AB@studio.example', '(1 of 3)', '2026-03-14', '10:00'],
    ['0123-4567-89AB-7@studio.example', '(2 of 3)', '2026-03-21', '18:00'],
    ['0123-4567-89AB-8@studio.example', '(3 of 3)', '2026-03-28', '18:00'],
  ]);
  expect(read(furtherDates.slice(1))[1]).toEqual([
    '0123-4567-89AB-8@studio.example',
    '(2 of 2)',
    '2026-03-28',
    '18:00',
  ]);
});

test('the link of a workshop adds it to a calendar; that of a course is the file with all dates', () => {
  const booked = { ...unchanged, bookingReference: '0123-4567-89AB' };
  const furtherDates = [{ id: 7, date: '2026-03-21', startTime: '18:00', endTime: null }];
  const [one, several] = [[], furtherDates].map((dates) =>
    calendarUrl(bookingEntries({ ...booked, event: { ...workshop, furtherDates: dates } }), '/workshop.ics'),
  );

  expect(one).toContain('https://calendar.google.com/');
  expect(several).toBe('/workshop.ics');
});

test('text in a calendar file cannot start a new line', () => {
  const hostile = { ...entry, title: 'a;b,c\\d\r\nATTENDEE:mailto:x@y.z' };

  const file = icsCalendar([hostile], new Date('2026-01-01T00:00:00Z'));

  expect(unfold(file)).toContain('SUMMARY:a\\;b\\,c\\\\d\\nATTENDEE:mailto:x@y.z');
  expect(unfold(file)).not.toContain('\r\nATTENDEE');
});

test('a comma or semicolon in the name of the studio is escaped in every text property', () => {
  const name = jest.replaceProperty(studio, 'name', 'Clay, Paint; Co');

  const calendar = icsCalendar([entry], new Date(0));

  expect(calendar.match(/Clay.*Co/g)).toEqual(['Clay\\, Paint\\; Co', 'Clay\\, Paint\\; Co', 'Clay\\, Paint\\; Co']);
  name.restore();
});

test('no line of a calendar file is longer than 75 octets, and unfolding restores the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }), (description) => {
      const file = icsCalendar([{ ...entry, description }], new Date('2026-01-01T00:00:00Z'));
      const octets = file.split('\r\n').map((line) => Buffer.byteLength(line));
      const escaped = description.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
      return Math.max(...octets) <= 75 && unfold(file).includes(`DESCRIPTION:${escaped}\r\n`);
    }),
  );
});

function unfold(file: string): string {
  return file.replaceAll('\r\n ', '');
}
