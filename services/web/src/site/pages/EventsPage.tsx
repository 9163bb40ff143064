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
import { filterEvents, readFilter } from '../events/eventFilter.ts';
import { EventFilterForm } from '../events/EventFilterForm.tsx';
import { EventGrid, EventGridPlaceholder } from '../events/EventGrid.tsx';
import { eventsQuery } from '../events/eventQueries.ts';
import { FailedEvents, NoEvents } from '../events/NoEvents.tsx';

export function Events() {
  const { data: events, isFetched, isFetching, refetch } = useQuery(eventsQuery);
  const [search] = useSearchParams();
  const { bookNow, dialog } = useBookingDialog();
  const filter = readFilter(search);
  const title = `${studio.season} Workshops`;

  return (
    <Container className="pt-12 pb-22 md:pt-16">
      <PageHead
        head={{
          title: pageTitle(title),
          description: `All coming craft workshops of ${studio.name}: dates, prices and free places.`,
          canonical: '/events',
        }}
      />
      <Eyebrow>On the menu</Eyebrow>
      <h1 className="mt-3 mb-7 text-h2">{isFetched ? title : 'Loading Events...'}</h1>
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
    if (!isFetched) return <EventGridPlaceholder />;
    if (!events) return <FailedEvents isFetching={isFetching} onRetry={() => void refetch()} />;
    if (events.length === 0) return <NoEvents />;
    const found = filterEvents(events, filter);
    return (
      <>
        <EventFilterForm events={events} filter={filter} found={found.length} />
        {found.length > 0 ? (
          <EventGrid events={found} variant="events" bookNow={bookNow} />
        ) : (
          <EmptyState icon="search" action={<ButtonLink href="/events">Show all workshops</ButtonLink>}>
            No workshop matches what you are looking for.
          </EmptyState>
        )}
      </>
    );
  }
}
