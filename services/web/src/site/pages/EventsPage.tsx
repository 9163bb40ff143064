import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { studio } from '@studio/contract/studio';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ButtonLink, buttonClass } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Eyebrow } from '../../shared/ui/Eyebrow.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { useBookingDialog } from '../bookings/bookingFlow/useBookingDialog.tsx';
import { EventGrid, EventGridPlaceholder } from '../events/EventGrid.tsx';
import { eventsQuery } from '../events/eventQueries.ts';
import { filterEvents, readFilter } from '../events/filter/eventFilter.ts';
import { EventFilterForm } from '../events/filter/EventFilterForm.tsx';
import { FilterPlaceholder } from '../events/filter/FilterPlaceholder.tsx';
import { FailedEvents, NoEvents } from '../events/NoEvents.tsx';

export function Events() {
  const { data: events, isFetched, isFetching, refetch } = useQuery(eventsQuery);
  const [search] = useSearchParams();
  const { bookNow, dialog } = useBookingDialog();
  const filter = readFilter(search);
  const found = filterEvents(events ?? [], filter);
  const title = `${studio.season} Workshops`;

  return (
    <Container className="pt-3 pb-22 md:pt-12">
      <PageHead
        head={{
          title: pageTitle(title),
          description: `All coming craft workshops of ${studio.name}: dates, prices and free places.`,
          canonical: '/events',
        }}
      />
      <div className="events-head">
        {/* The text of the loading page is longer; in the title's column of a phone it would have two lines. */}
        <div className={`row-1 ${isFetched ? 'col-1' : 'max-md:col-span-full md:col-1'}`}>
          <Eyebrow className="max-md:hidden">On the menu</Eyebrow>
          <h1 className="events-title">{isFetched ? title : 'Loading Events...'}</h1>
        </div>
        {!isFetched && <FilterPlaceholder />}
        {events && events.length > 0 && <EventFilterForm events={events} filter={filter} found={found.length} />}
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

  function contents(): ReactNode {
    if (!isFetched) return <EventGridPlaceholder variant="events" />;
    if (!events) return <FailedEvents isFetching={isFetching} onRetry={() => void refetch()} />;
    if (events.length === 0) return <NoEvents />;
    if (found.length > 0) return <EventGrid events={found} variant="events" bookNow={bookNow} />;
    return (
      <EmptyState icon="search" action={<ButtonLink href="/events">Show all workshops</ButtonLink>}>
        No workshop matches what you are looking for.
      </EmptyState>
    );
  }
}
