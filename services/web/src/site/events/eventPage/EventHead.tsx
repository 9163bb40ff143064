import type { EventPageView } from '@studio/contract/events/events';
import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import { PageHead, pageTitle } from '../../../shared/head.tsx';
import { eventStructure } from '../eventStructuredMetadata.ts';

export function EventHead({ event }: { event: EventPageView }) {
  const start = `${formatLongDate(event.date)}, ${formatClockRange(event.startTime, event.endTime)}`;
  return (
    <PageHead
      head={{
        title: pageTitle(event.isCancelled ? `Cancelled: ${event.title}` : event.title),
        description: `${event.isCancelled ? 'Cancelled: ' : ''}${start}. ${event.description}`.slice(0, 200),
        canonical: `/events/${event.id}`,
        ...(event.imageUrl && { image: { src: event.imageUrl, alt: `${event.category}: ${event.title}` } }),
        structured: (origin) => eventStructure(event, origin, event.isCancelled),
      }}
    />
  );
}
