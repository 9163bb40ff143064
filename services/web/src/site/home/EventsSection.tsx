import type { ReactNode } from 'react';
import type { EventView } from '@studio/contract/events/events';
import { studio } from '@studio/contract/studio';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Eyebrow } from '../../shared/ui/Eyebrow.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Section } from '../../shared/ui/Section.tsx';
import type { BookNowProps } from '../events/BookButton.tsx';
import { EventGrid, EventGridPlaceholder } from '../events/EventGrid.tsx';
import { shownOnHome } from '../events/eventQueries.ts';
import { FailedEvents, NoEvents } from '../events/NoEvents.tsx';

interface EventsSectionProps {
  /** The events; undefined while loading and after an error. */
  events: EventView[] | undefined;
  isLoading: boolean;
  isFetching: boolean;
  onRetry: () => void;
  bookNow: BookNowProps;
}

export function EventsSection({ events, isLoading, isFetching, onRetry, bookNow }: EventsSectionProps) {
  return (
    <Section id="events" labelledBy="events-title" className="pt-14 md:pt-6">
      <div className="mb-7 md:mb-11">
        <Eyebrow>On the menu</Eyebrow>
        <h2 id="events-title" className="mt-3 text-h2">
          {isLoading ? 'Loading Experiences' : `${studio.season} Experiences`}
        </h2>
        <p className="mt-3 max-w-[34em] text-ink-2">{studio.included.line}</p>
      </div>
      {cards()}
      <p className="mt-12 flex justify-center">
        <ButtonLink href="/events">
          <Icon name="calendar" /> View Full Calendar
        </ButtonLink>
      </p>
    </Section>
  );

  function cards(): ReactNode {
    if (isLoading) return <EventGridPlaceholder variant="home" />;
    if (!events) return <FailedEvents isFetching={isFetching} onRetry={onRetry} />;
    if (events.length === 0) return <NoEvents />;
    return <EventGrid events={events.slice(0, shownOnHome)} variant="home" bookNow={bookNow} />;
  }
}
