import type { AdminEventView } from '@studio/contract/events';
import { studioInstant } from '@studio/contract/format/dates';

/** The periods, stored in the URL as `when`. The default `all` is omitted there (SPEC §2). */
export const eventPeriods = ['all', 'coming', 'past'] as const;
export type EventPeriod = (typeof eventPeriods)[number];

export interface AdminEventFilter {
  search: string;
  period: EventPeriod;
}

export function periodOf(text: string): EventPeriod {
  return eventPeriods.find((span) => span === text) ?? 'all';
}

/** Whether the workshop has started, so that it is no longer public (DESIGN §4 Public events). */
export function isPast({ date, startTime }: Pick<AdminEventView, 'date' | 'startTime'>, now: Date): boolean {
  return studioInstant(date, startTime) <= now;
}

/** Returns matching workshops: first upcoming ones, the soonest first; then past ones, the latest first. */
export function filterAdminEvents(
  events: readonly AdminEventView[],
  { search, period }: AdminEventFilter,
  now: Date,
): AdminEventView[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = events.filter((event) => {
    const text = `${event.title} ${event.category} ${event.date}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const coming = found.filter((event) => !isPast(event, now)).sort(byStart);
  const past = found.filter((event) => isPast(event, now)).sort((one, other) => byStart(other, one));
  return { coming, past, all: [...coming, ...past] }[period];
}

function byStart(one: AdminEventView, other: AdminEventView): number {
  return startOf(one).localeCompare(startOf(other)) || one.id - other.id;
}

function startOf({ date, startTime }: AdminEventView): string {
  return `${date} ${startTime}`;
}
