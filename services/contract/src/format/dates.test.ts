// SPEC §9
import fc from 'fast-check';
import {
  addDays,
  formatClock,
  formatClockRange,
  formatLongDate,
  formatShortDate,
  isClock,
  isDay,
  shortMonthDay,
  studioClock,
  studioDay,
  studioInstant,
} from './dates.ts';

test('a day is formatted in long English, US order', () => {
  expect(formatLongDate('2026-03-14')).toBe('Saturday, March 14, 2026');
  expect(shortMonthDay('2026-03-04')).toEqual({ month: 'Mar', day: '4' });
});

test('a date in a portal row is abbreviated and contains the year', () => {
  expect(formatShortDate('2026-03-04')).toBe('Wed 4 Mar 2026');
});

test('times are formatted on a 12-hour clock', () => {
  expect(['00:00', '00:30', '09:05', '12:00', '23:59'].map(formatClock)).toEqual([
    '12:00 AM',
    '12:30 AM',
    '9:05 AM',
    '12:00 PM',
    '11:59 PM',
  ]);
  expect(formatClockRange('10:00', '12:30')).toBe('10:00 AM - 12:30 PM');
  expect(formatClockRange('10:00', null)).toBe('10:00 AM');
});

test.each(['2025-02-29', '0000-01-01', '2026-13-01', '2026-1-1', '2026-04-31', 'infinity', '2026-03-14T00:00', ''])(
  'the text %j is not a day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

test('the text of a leap day is a day', () => {
  expect(isDay('2024-02-29')).toBe(true);
});

test.each(['24:00', '7:5', '07:60', '0730', '７:30', ''])('the text %j is not a time of day', (text) => {
  expect(isClock(text)).toBe(false);
});

test('a day and a time at the studio convert to an instant and back', () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

  fc.assert(
    fc.property(day, clock, (date, time) => {
      const instant = studioInstant(date, time);
      return studioDay(instant) === date && studioClock(instant) === time;
    }),
  );
});

test('half past midnight at the studio is an instant of the previous day in UTC', () => {
  expect(studioInstant('2026-03-14', '00:30').toISOString()).toBe('2026-03-13T22:30:00.000Z');
});
