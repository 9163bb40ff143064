import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { studio } from '@studio/contract/studio';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ButtonLink, buttonClass } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Eyebrow } from '../../shared/ui/Eyebrow.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { useBookingDialog } from '../bookings/bookingFlow/useBookingDialog.tsx';
import { EventGridPlaceholder, gridClass } from '../events/EventGrid.tsx';
import { eventFiltersQuery, eventListQuery } from '../events/eventQueries.ts';
import {
  eventListAddress,
  isFiltering,
  listParametersOf,
  readAfter,
  readFilter,
} from '../events/filter/eventFilter.ts';
import { EventFilterForm } from '../events/filter/EventFilterForm.tsx';
import { EventPages } from '../events/MoreEvents.tsx';
import { FailedEvents, NoEvents } from '../events/NoEvents.tsx';

export function Events() {
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const after = readAfter(search);
  // The last list stays while the next one is read, so that typing in the search does not blank the page.
  const {
    data: list,
    isFetched,
    isFetching,
    refetch,
  } = useQuery({
    ...eventListQuery(listParametersOf(filter, after)),
    placeholderData: keepPreviousData,
  });
  const { data: choices, isFetched: hasChoices, refetch: refetchChoices } = useQuery(eventFiltersQuery);
  const { bookNow, dialog } = useBookingDialog();
  const isLoading = !list && !isFetched;
  const title = `${studio.season} Workshops`;

  return (
    <Container className="pt-3 pb-22 md:pt-12">
      <PageHead
        head={{
          title: pageTitle(title),
          description: `All upcoming craft workshops of ${studio.name}: dates, prices and available spots.`,
          // Each page of the list has a separate address for search engines; a filtered list has none.
          canonical: after === null ? '/events' : `/events?after=${after}`,
        }}
      />
      <div className="events-head">
        {/* The text of the loading page is longer; in the title's column of a phone it would have two lines. */}
        <div className={`row-1 ${isFetched ? 'col-1' : 'max-md:col-span-full md:col-1'}`}>
          <Eyebrow className="max-md:hidden">On the menu</Eyebrow>
          <h1 className="events-title">{isLoading ? 'Loading Events...' : title}</h1>
        </div>
        {(isLoading || !hasChoices) && <FilterPlaceholder />}
        {!isLoading && choices && choices.total > 0 && (
          <EventFilterForm choices={choices} filter={filter} found={list?.total} />
        )}
      </div>
      {contents()}
      <p className="mt-12 flex justify-center">
        <a href="/workshops.ics" className={buttonClass({ tone: 'outline' })}>
          <Icon name="calendar" /> Subscribe to our calendar
        </a>
      </p>
      {dialog}
    </Container>
  );

  function retry(): void {
    void refetch();
    if (!choices) void refetchChoices();
  }

  function contents(): ReactNode {
    if (isLoading) return <EventGridPlaceholder variant="events" />;
    if (!list) return <FailedEvents isFetching={isFetching} onRetry={retry} />;
    if (list.events.length > 0) {
      return (
        <>
          {after !== null && (
            <p className="mb-8 flex justify-center">
              <Link to={eventListAddress(filter)} className={buttonClass({ tone: 'outline' })}>
                Show from the first workshop
              </Link>
            </p>
          )}
          <ul className={gridClass}>
            <EventPages list={list} filter={filter} bookNow={bookNow} />
          </ul>
        </>
      );
    }
    if (choices?.total === 0 || (!isFiltering(filter) && after === null)) return <NoEvents />;
    return (
      <EmptyState icon="search" action={<ButtonLink href="/events">Show all workshops</ButtonLink>}>
        No workshop matches what you are looking for.
      </EmptyState>
    );
  }
}

/** As high as the search, chips and number of matches that replace it, so that the cards do not move. */
function FilterPlaceholder() {
  return (
    <div aria-hidden="true" className="contents motion-safe:*:animate-pulse">
      <div className="col-2 row-1 h-12 w-12 rounded-full bg-oat md:w-82" />
      <div className="filter-chips">
        {['w-28', 'w-24', 'w-24', 'w-30'].map((width, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <div key={position} className={`h-11 flex-none rounded-full bg-oat ${width}`} />
        ))}
      </div>
      <div className="col-span-full h-11 py-3">
        <div className="h-5 w-28 rounded-sm bg-oat" />
      </div>
    </div>
  );
}
