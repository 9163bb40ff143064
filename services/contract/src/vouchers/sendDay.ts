import { addYears } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';

// Without yup, which would enlarge the bundle of public pages (DESIGN §4).

/** @returns what is wrong with the day on which a voucher is to be mailed, or null */
export function sendDayError(sendOn: Day, today: Day): string | null {
  if (sendOn < today) return 'This date is in the past. Please choose a later one';
  return sendOn > lastSendDay(today) ? 'Please choose a day within a year' : null;
}

export function lastSendDay(today: Day): Day {
  return addYears(today, 1);
}
