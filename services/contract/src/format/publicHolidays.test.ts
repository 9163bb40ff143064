import { addDays } from './dates.ts';
import { publicHolidayOn } from './publicHolidays.ts';

function holidaysOf(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, place) => addDays(`${year}-01-01`, place));
  return days
    .filter((day) => day.startsWith(String(year)))
    .flatMap((day) => {
      const name = publicHolidayOn(day);
      return name === null ? [] : `${day.slice(5)} ${name}`;
    });
}

test('a year has the holidays of the Public Holidays Act, with the Monday after one on a Sunday', () => {
  expect(holidaysOf(2027)).toEqual([
    "01-01 New Year's Day",
    '03-21 Human Rights Day',
    '03-22 Human Rights Day (observed)',
    '03-26 Good Friday',
    '03-29 Family Day',
    '04-27 Freedom Day',
    "05-01 Workers' Day",
    '06-16 Youth Day',
    "08-09 National Women's Day",
    '09-24 Heritage Day',
    '12-16 Day of Reconciliation',
    '12-25 Christmas Day',
    '12-26 Day of Goodwill',
    '12-27 Day of Goodwill (observed)',
  ]);
});

test('if Christmas Day is a Sunday, the Monday after it is the Day of Goodwill, and no day is added', () => {
  expect(['2033-12-25', '2033-12-26', '2033-12-27'].map(publicHolidayOn)).toEqual([
    'Christmas Day',
    'Day of Goodwill',
    null,
  ]);
});

// The dates of Easter are those of the United States Census Bureau's table.
test.each([
  ['2024-03-29', '2024-04-01'],
  ['2025-04-18', '2025-04-21'],
  ['2026-04-03', '2026-04-06'],
  ['2030-04-19', '2030-04-22'],
  ['2038-04-23', '2038-04-26'],
  ['2049-04-16', '2049-04-19'],
  ['2076-04-17', '2076-04-20'],
  ['2285-03-20', '2285-03-23'],
])('Good Friday is %s, and Family Day %s', (friday, monday) => {
  expect([publicHolidayOn(friday), publicHolidayOn(monday)]).toEqual(['Good Friday', 'Family Day']);
});
