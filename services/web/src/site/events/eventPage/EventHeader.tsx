import type { EventPageView } from '@studio/contract/events/events';
import { formatClockRange } from '@studio/contract/format/dates';
import { ratingText } from '@studio/contract/reviews/reviewViews';
import { datesText } from '../../../shared/courseText.ts';
import { PageHead, pageTitle } from '../../../shared/head.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { IconFact } from '../../../shared/ui/IconFact.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { Container } from '../../../shared/ui/Section.tsx';
import { SeatsLine } from '../SeatsLine.tsx';
import { eventStructure } from '../structuredMetadata.ts';
import { ShareButton } from './ShareButton.tsx';

export const titleId = 'workshop-title';

export function AllWorkshopsLink() {
  return (
    <Link to="/events" className="inline-flex min-h-11 items-center gap-2 font-strong no-underline hover:underline">
      <Icon name="arrow" size={18} className="rotate-180" /> All workshops
    </Link>
  );
}

/** A wide screen shows date and time beside the category; a phone shows them in a list, with the free seats. */
export function EventHeader({ event, heldEventId }: { event: EventPageView; heldEventId: number | null }) {
  const date = datesText(event);
  const time = formatClockRange(event.startTime, event.endTime);
  return (
    <header className={`${gradientOf(event.category)} event-header`}>
      <Container>
        <div className="desktop:pr-(--ticket-column)">
          <div className="flex flex-wrap items-center justify-between gap-x-4 desktop:justify-start desktop:gap-y-2.5">
            <div className="flex flex-wrap items-center gap-x-2 desktop:basis-full desktop:gap-x-4">
              <AllWorkshopsLink />
              {!event.isCancelled && <ShareButton event={event} />}
            </div>
            <Badge tone="plain" className="desktop:px-3.5 desktop:py-1 desktop:text-sm">
              {event.category}
            </Badge>
            {event.isCancelled && (
              <Badge tone="bad" icon="close">
                Cancelled
              </Badge>
            )}
            <p className="num hidden font-semibold desktop:block">
              {date}, {time}
              {event.rating && `, ${ratingText(event.rating)}`}
            </p>
          </div>
          <h1 id={titleId} className="event-title">
            {event.title}
          </h1>
          <ul className="num grid gap-1 text-base font-semibold desktop:hidden">
            <IconFact icon="calendar">{date}</IconFact>
            <IconFact icon="clock">{time}</IconFact>
            {event.rating && <IconFact icon="star">{ratingText(event.rating)}</IconFact>}
            {!event.isCancelled && <SeatsLine event={event} variant="page" heldEventId={heldEventId} />}
          </ul>
        </div>
      </Container>
    </header>
  );
}

export function EventHead({ event }: { event: EventPageView }) {
  const start = `${datesText(event)}, ${formatClockRange(event.startTime, event.endTime)}`;
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
