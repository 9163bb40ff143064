import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AdminEventView } from '@studio/contract/events/events';
import type { Day } from '@studio/contract/format/dates';
import { eventPageQuery } from './adminEventsQuery.ts';

/** More options than this would make a select slow; a search finds the others. */
const maxChoices = 100;

/** Workshops from today on, including those that have already begun today, the soonest first. */
export function upcomingChoices(today: Day, search: string) {
  return eventPageQuery({ search, period: 'all', from: today }, 1, maxChoices);
}

interface EventChoices {
  upcoming: readonly AdminEventView[];
  past: readonly AdminEventView[];
  isLoaded: boolean;
  /** True if a search can find more. */
  isTruncated: boolean;
}

/** The next and the latest workshops that match the search. */
export function useEventChoices(today: Day, search: string): EventChoices {
  const upcoming = useQuery({ ...upcomingChoices(today, search), placeholderData: keepPreviousData });
  const past = useQuery({
    ...eventPageQuery({ search, period: 'past' }, 1, maxChoices),
    placeholderData: keepPreviousData,
  });
  const isTruncated = [upcoming.data, past.data].some(
    (page) => page && (page.hasMore || page.total > page.items.length),
  );
  return {
    upcoming: upcoming.data?.items ?? [],
    past: past.data?.items.filter(({ date }) => date < today) ?? [],
    isLoaded: upcoming.data !== undefined && past.data !== undefined,
    isTruncated,
  };
}
