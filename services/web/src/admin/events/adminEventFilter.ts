import type { AdminEventView } from '@studio/contract/events';
import { studioInstant } from '@studio/contract/format/dates';

/** Which workshops are shown, SPEC §2's list of all of them first; lives in the address as `when`, where that is left out. */
export const eventPeriods = ['all', 'coming', 'past'] as const;
export type EventPeriod = (typeof eventPeriods)[number];

export interface AdminEventFilter {
  search: string;
  period: EventPeriod;
}

export function periodOf(text: string): EventPeriod {
  return eventPeriods.find((span) => span === text) ?? 'all';
}

/** Begun before this instant: no longer on the public calendar (DESIGN §4 Public events). */
export function isPast({ date, startTime }: Pick<AdminEventView, 'date' | 'startTime'>, now: Date): boolean {
  return studioInstant(date, startTime) <= now;
}

/** Those asked for: coming ones first, the next one at the top; then those that are past, the latest at the top. */
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
