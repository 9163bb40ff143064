import { formatClock, formatShortDate, studioClock, studioDay } from '@studio/contract/format/dates';

/** Formats the day in the studio's time zone: `Sat 14 Mar 2026`. */
export function formatDateOf(instant: string | Date): string {
  return formatShortDate(studioDay(new Date(instant)));
}

/** Formats day and time in the studio's time zone: `Sat 14 Mar 2026, 2:05 PM`. */
export function formatTimestamp(instant: string | Date): string {
  return `${formatDateOf(instant)}, ${formatClock(studioClock(new Date(instant)))}`;
}
