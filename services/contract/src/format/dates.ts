/** A calendar day in the studio's zone, `YYYY-MM-DD`. `new Date(day)` would read it as midnight UTC. */
export type Day = string;
/** A time in the studio's zone, `HH:MM`, 24 hours. */
export type Clock = string;

export const studioZone = 'Africa/Johannesburg';
/** South Africa has used UTC+2 without daylight saving since 1944. */
const studioOffset = '+02:00';
const studioOffsetMs = 2 * 3_600_000;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const clockPattern = /^([01]\d|2[0-3]):([0-5]\d)$/;

export function isDay(text: string): boolean {
  const match = dayPattern.exec(text);
  if (!match || match[1] === '0000') return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

export function isClock(text: string): boolean {
  return clockPattern.test(text);
}

/** `2026-03-14` → `Saturday, March 14, 2026` (SPEC §9: long English, US). */
export function formatLongDate(day: Day): string {
  return `${formatWeekdayDate(day)}, ${partsOf(day).year}`;
}

/** `2026-03-14` → `March 14, 2026` */
export function formatDate(day: Day): string {
  const { year, month, date } = partsOf(day);
  return `${months[month]} ${date}, ${year}`;
}

/** `2026-03-14` → `Saturday, March 14` */
export function formatWeekdayDate(day: Day): string {
  const { month, date } = partsOf(day);
  return `${formatWeekday(day)}, ${months[month]} ${date}`;
}

export function formatWeekday(day: Day): string {
  return weekdays[partsOf(day).weekday] ?? '';
}

/** `2026-03-14` or `2026-03` → `March 2026` */
export function formatMonth(day: Day): string {
  const { year, month } = partsOf(day);
  return `${months[month]} ${year}`;
}

export function isWeekend(day: Day): boolean {
  return partsOf(day).weekday % 6 === 0;
}

export function shortMonthDay(day: Day): { month: string; day: string } {
  const { month, date } = partsOf(day);
  return { month: (months[month] ?? '').slice(0, 3), day: String(date) };
}

export function formatShortDate(day: Day): string {
  const { year, month, date, weekday } = partsOf(day);
  return `${weekdays[weekday]?.slice(0, 3)} ${date} ${months[month]?.slice(0, 3)} ${year}`;
}

export function formatClock(clock: Clock): string {
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 || 12}:${clock.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

export function formatClockRange(startTime: Clock, endTime: Clock | null): string {
  return endTime ? `${formatClock(startTime)} - ${formatClock(endTime)}` : formatClock(startTime);
}

/** An end before the start means the next day. */
export function minutesBetween(startTime: Clock, endTime: Clock): number {
  return (minutesOf(endTime) - minutesOf(startTime) + 24 * 60) % (24 * 60);
}

export function studioInstant(day: Day, clock: Clock): Date {
  return new Date(`${day}T${clock}:00${studioOffset}`);
}

export function studioDay(instant: Date): Day {
  return new Date(instant.getTime() + studioOffsetMs).toISOString().slice(0, 10);
}

export function studioClock(instant: Date): Clock {
  return new Date(instant.getTime() + studioOffsetMs).toISOString().slice(11, 16);
}

export function addDays(day: Day, days: number): Day {
  const { year, month, date } = partsOf(day);
  return new Date(Date.UTC(year, month, date + days)).toISOString().slice(0, 10);
}

/** The number of days from the one to the other; negative if the other is earlier. */
export function daysBetween(day: Day, other: Day): number {
  return (Date.parse(other) - Date.parse(day)) / 86_400_000;
}

/** February 29 becomes March 1. */
export function addYears(day: Day, years: number): Day {
  const { year, month, date } = partsOf(day);
  return new Date(Date.UTC(year + years, month, date)).toISOString().slice(0, 10);
}

function partsOf(day: Day): { year: number; month: number; date: number; weekday: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: month - 1, date, weekday: new Date(Date.UTC(year, month - 1, date)).getUTCDay() };
}

function minutesOf(clock: Clock): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}
