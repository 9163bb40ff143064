import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { buttonClass } from '../../shared/ui/button/Button.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import type { BookNowProps } from './BookButton.tsx';
import { EventGridItems } from './EventGrid.tsx';
import type { EventList } from './eventList.ts';
import { eventListQuery } from './eventQueries.ts';
import { addressAfter, listParametersOf } from './filter/eventFilter.ts';
import type { EventFilter } from './filter/eventFilter.ts';

interface EventPagesProps {
  list: EventList;
  filter: EventFilter;
  /** The position of the list's first event in the grid. */
  first?: number;
  bookNow: BookNowProps;
}

/** The items of a page of the list and of the pages loaded after it. */
export function EventPages({ list, filter, first = 0, bookNow }: EventPagesProps) {
  const last = list.events.at(-1);
  return (
    <>
      <EventGridItems events={list.events} first={first} variant="events" bookNow={bookNow} />
      {list.hasMore && last && (
        <NextPage key={last.id} after={last.id} filter={filter} first={first + list.events.length} bookNow={bookNow} />
      )}
    </>
  );
}

interface NextPageProps extends Omit<EventPagesProps, 'list'> {
  after: number;
  first: number;
}

/**
 * A link to the next page of the list, which scripts replace with that page. A page loaded before, also before Back, is
 * shown at once.
 */
function NextPage({ after, filter, first, bookNow }: NextPageProps) {
  const [isWanted, setWanted] = useState(false);
  const marker = useRef<HTMLLIElement>(null);
  const query = eventListQuery(listParametersOf(filter, after));
  const { data, isError, isFetching, refetch } = useQuery({ ...query, enabled: isWanted });

  useEffect(() => {
    // The focused link was removed, so the focus moves to the first new workshop.
    if (isWanted && data && document.activeElement === document.body)
      marker.current?.nextElementSibling?.querySelector('a')?.focus({ preventScroll: true });
  }, [isWanted, data]);

  function load(click: MouseEvent): void {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    setWanted(true);
  }

  if (data) {
    return (
      <>
        <li ref={marker} hidden />
        <EventPages list={data} filter={filter} first={first} bookNow={bookNow} />
      </>
    );
  }
  return (
    <li className="col-span-full flex justify-center">
      {isError ? (
        <RetryButton isFetching={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Link
          to={addressAfter(filter, after)}
          rel="next"
          onClick={load}
          aria-disabled={isFetching}
          className={buttonClass({ tone: 'outline' })}
        >
          {isFetching ? 'Loading...' : 'Load more'}
        </Link>
      )}
    </li>
  );
}
