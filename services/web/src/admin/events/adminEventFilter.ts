import { eventPeriods } from '@studio/contract/events/eventPeriods';
import type { EventPeriod } from '@studio/contract/events/eventPeriods';
import type { AdminEventView } from '@studio/contract/events/events';
import { lastDate } from '@studio/contract/format/courseDates';
import type { EventTimes } from '@studio/contract/format/courseDates';
import { studioInstant } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';

export interface AdminEventFilter {
  search: string;
  period: EventPeriod;
  /** Lists workshops from this day on, including those that have begun, the soonest first. */
  from?: Day;
  /** Lists the workshops of this series, the soonest first. */
  series?: string;
}

/** Reads the period in the URL (`when`), which omits the default `all` (SPEC §2). */
export function periodOf(text: string): EventPeriod {
  return eventPeriods.find((span) => span === text) ?? 'all';
}

/** Reads the series in the URL; an invalid one is ignored. */
export function seriesIdOf(text: string): string {
  return /^[1-9]\d{0,8}$/.test(text) ? text : '';
}

/** Whether the workshop has started, so that it is no longer public (DESIGN §4 Public events). */
export function hasStarted({ date, startTime }: EventTimes, now: Date): boolean {
  return studioInstant(date, startTime) <= now;
}

/** Whether the last date of the workshop has started. */
export function isPast(event: AdminEventView, now: Date): boolean {
  return hasStarted(lastDate(event), now);
}

/** Returns matching workshops: first upcoming ones, the soonest first; then past ones, the latest first. */
export function filterAdminEvents(
  events: readonly AdminEventView[],
  { search, period, from, series }: AdminEventFilter,
  now: Date,
): AdminEventView[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = events.filter((event) => {
    const text = `${event.title} ${event.category} ${event.date}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (from) return found.filter((event) => lastDate(event).date >= from).sort(byStart);
  if (series) return found.filter((event) => String(event.series?.id) === series).sort(byStart);
  const upcoming = found.filter((event) => !isPast(event, now)).sort(byStart);
  const past = found.filter((event) => isPast(event, now)).sort((one, other) => byStart(other, one));
  return { coming: upcoming, past, all: [...upcoming, ...past] }[period];
}

function byStart(one: AdminEventView, other: AdminEventView): number {
  return startOf(one).localeCompare(startOf(other)) || one.id - other.id;
}

function startOf({ date, startTime }: AdminEventView): string {
  return `${date} ${startTime}`;
}
