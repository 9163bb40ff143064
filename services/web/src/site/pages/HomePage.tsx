import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { studio } from '@studio/contract/studio';
import { PageHead } from '../../shared/head.tsx';
import { useBookingDialog } from '../bookings/bookingFlow/useBookingDialog.tsx';
import { ContactSection } from '../contact/ContactSection.tsx';
import { homeEventsQuery, nextFreeEventQuery, needsNextFree } from '../events/eventQueries.ts';
import { studioStructure } from '../events/structuredMetadata.ts';
import { About } from '../home/About.tsx';
import { EventsSection } from '../home/EventsSection.tsx';
import { Hero } from '../home/Hero.tsx';
import { Testimonials } from '../home/Testimonials.tsx';

/** Only the home page refetches, also in the background (SPEC §9). */
const refetching = { refetchInterval: 30_000, refetchIntervalInBackground: true };

export function Home() {
  const { data, isFetched, isFetching, refetch } = useQuery({ ...homeEventsQuery, ...refetching });
  const { data: nextFree } = useQuery({ ...nextFreeEventQuery, enabled: needsNextFree(data) });
  const { bookNow, dialog } = useBookingDialog();
  const events = data?.events;
  const next = [...(events ?? []), ...(nextFree?.events ?? [])].find((event) => !event.isFullyBooked);

  return (
    <>
      <PageHead
        head={{
          title: `${studio.name}: ${studio.trade}`,
          canonical: '/',
          structured: studioStructure,
        }}
      />
      <Hero next={next} />
      <EventsSection
        events={events}
        isLoading={!isFetched}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        bookNow={bookNow}
      />
      <Suspense>
        <About />
      </Suspense>
      <Suspense>
        <Testimonials />
      </Suspense>
      <Suspense>
        <ContactSection />
      </Suspense>
      {dialog}
    </>
  );
}
