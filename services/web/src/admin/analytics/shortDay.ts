import { shortMonthDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';

/** `2026-02-23` → `23 Feb` */
export function shortDay(day: Day): string {
  const { month, day: date } = shortMonthDay(day);
  return `${date} ${month}`;
}
