import { useQuery } from '@tanstack/react-query';
import { studio } from '@studio/contract/studio';
import { useBookingFlow } from '../bookings/useBookingFlow.tsx';
import { EventGrid, EventGridPlaceholder } from '../events/EventGrid.tsx';
import { eventsQuery } from '../events/eventQueries.ts';
import { PageHead, pageTitle } from '../head.tsx';
import { Container } from '../ui/Section.tsx';

export function Events() {
  const { data: events, isPending } = useQuery(eventsQuery);
  const { cardProps, dialogs } = useBookingFlow();
  return (
    <Container className="py-16">
      <PageHead head={{ title: pageTitle(`${studio.season} Workshops`) }} />
      <h1 className="mb-10 text-h2">{isPending ? 'Loading Events...' : `${studio.season} Workshops`}</h1>
      {events ? <EventGrid events={events} look="events" {...cardProps} /> : <EventGridPlaceholder />}
      {dialogs}
    </Container>
  );
}
