import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminEventView } from '@studio/contract/events/events';
import { studioDay } from '@studio/contract/format/dates';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { upcomingChoices } from '../../events/eventChoices.ts';
import { useSeenEvents } from '../../events/useSeenEvents.ts';

interface WorkshopChoices {
  search: string;
  setSearch: (text: string) => void;
  /** True if a search can find more workshops than are listed. */
  canSearch: boolean;
  isPending: boolean;
  isError: boolean;
  refetch: () => void;
  find: (id: string) => AdminEventView | undefined;
  /** The listed workshops, with the chosen one even if a search does not find it. */
  optionsWith: (chosenId: string) => readonly AdminEventView[];
}

/** The upcoming workshops for a select with a search. Availability is read again each time the dialog opens. */
export function useWorkshopChoices(): WorkshopChoices {
  const [today] = useState(() => studioDay(serverNow()));
  const [search, setSearch] = useState('');
  const events = useQuery({ ...upcomingChoices(today, search), staleTime: 0, placeholderData: keepPreviousData });
  const find = useSeenEvents(events.data?.items);
  const isTruncated = events.data !== undefined && events.data.total > events.data.items.length;

  function optionsWith(chosenId: string): readonly AdminEventView[] {
    const listed = events.data?.items ?? [];
    const chosen = find(chosenId);
    return !chosen || listed.some(({ id }) => id === chosen.id) ? listed : [chosen, ...listed];
  }

  return {
    search,
    setSearch,
    canSearch: isTruncated || search !== '',
    isPending: events.isPending,
    isError: events.isError,
    refetch: () => void events.refetch(),
    find,
    optionsWith,
  };
}
