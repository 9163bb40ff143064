import { addDays, formatWeekday } from './dates.ts';
import type { Day } from './dates.ts';

/** The month and day of each holiday (Public Holidays Act 36 of 1994, schedule 1). */
const fixed: Record<string, string> = {
  '01-01': "New Year's Day",
  '03-21': 'Human Rights Day',
  '04-27': 'Freedom Day',
  '05-01': "Workers' Day",
  '06-16': 'Youth Day',
  '08-09': "National Women's Day",
  '09-24': 'Heritage Day',
  '12-16': 'Day of Reconciliation',
  '12-25': 'Christmas Day',
  '12-26': 'Day of Goodwill',
};

/** Returns the name of the South African public holiday; null on other days. Days that a proclamation adds are unknown. */
export function publicHolidayOn(day: Day): string | null {
  const own = fixed[day.slice(5)] ?? easterHolidayOn(day);
  if (own !== null) return own;
  // The Monday after a holiday on a Sunday is a holiday (section 2).
  const sunday = formatWeekday(day) === 'Monday' ? fixed[addDays(day, -1).slice(5)] : undefined;
  return sunday === undefined ? null : `${sunday} (observed)`;
}

function easterHolidayOn(day: Day): string | null {
  const easter = easterSunday(Number(day.slice(0, 4)));
  if (day === addDays(easter, -2)) return 'Good Friday';
  return day === addDays(easter, 1) ? 'Family Day' : null;
}

/** The anonymous Gregorian algorithm. */
function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const [leapCenturies, centuryRest] = [Math.floor(century / 4), century % 4];
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonCorrection + 15) % 30;
  const [leapYears, yearRest] = [Math.floor((year % 100) / 4), (year % 100) % 4];
  const toSunday = (32 + 2 * centuryRest + 2 * leapYears - epact - yearRest) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * shift;
  return addDays(`${String(year).padStart(4, '0')}-03-22`, days);
}
