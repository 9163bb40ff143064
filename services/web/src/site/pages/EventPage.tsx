import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { EventView } from '@studio/contract/events';
import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { addressLine, studio, whatsappLink } from '@studio/contract/studio';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { Badge } from '../../shared/ui/Badge.tsx';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { gradientAt } from '../../shared/ui/gradients.ts';
import { IconFact } from '../../shared/ui/IconFact.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Picture } from '../../shared/ui/image/Picture.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { useBookingDialog } from '../bookings/bookingFlow/useBookingDialog.tsx';
import { BookButton } from '../events/BookButton.tsx';
import { eventQuery } from '../events/eventQueries.ts';
import { eventStructure } from '../events/eventStructuredMetadata.ts';
import { SeatsLine } from '../events/SeatsLine.tsx';
import { LoadingPage } from './LoadingPage.tsx';

const titleId = 'workshop-title';

export function Event() {
  const { id = '' } = useParams();
  const { data: event, isFetched, isFetching, refetch } = useQuery(eventQuery(id));
  return (
    <Container className="pt-10 pb-22 md:pt-14">
      <ButtonLink href="/events" tone="outline" size="sm" className="mb-7">
        <Icon name="arrow" size={18} className="rotate-180" /> All workshops
      </ButtonLink>
      {event ? <EventPage event={event} /> : placeholder()}
    </Container>
  );

  function placeholder(): ReactNode {
    if (event === null) {
      return (
        <>
          <PageHead head={{ title: pageTitle('Workshop not found'), status: 404, noindex: true }} />
          <h1 className="mb-6 text-h2">Workshop not found</h1>
          <EmptyState icon="calendar" action={<ButtonLink href="/events">See the coming workshops</ButtonLink>}>
            This workshop is over, or it is not on our calendar any more.
          </EmptyState>
        </>
      );
    }
    return (
      <>
        <PageHead head={{ title: pageTitle('Workshop'), noindex: true }} />
        {isFetched ? (
          <EmptyState
            icon="alert"
            urgent
            action={<RetryButton isFetching={isFetching} onRetry={() => void refetch()} />}
          >
            We could not load this workshop just now.
          </EmptyState>
        ) : (
          <LoadingPage title="Loading Event..." />
        )}
      </>
    );
  }
}

/** On small screens the padding keeps the content clear of the chat button. */
const bookingCard =
  'grid content-start gap-5 self-start rounded-lg p-[min(1.5rem,6vw)] shadow-2 max-md:pr-[64px] md:sticky md:top-26';

function EventPage({ event }: { event: EventView }) {
  const { bookNow, dialog } = useBookingDialog();
  return (
    <article aria-labelledby={titleId} className="grid gap-8 md:grid-cols-[1.15fr_.85fr] md:gap-12">
      <PageHead
        head={{
          title: pageTitle(event.title),
          description:
            `${formatLongDate(event.date)}, ${formatClockRange(event.startTime, event.endTime)}. ${event.description}`.slice(
              0,
              200,
            ),
          canonical: `/events/${event.id}`,
          ...(event.imageUrl && { image: { src: event.imageUrl, alt: `${event.category}: ${event.title}` } }),
          structured: (origin) => eventStructure(event, origin),
        }}
      />
      <div className="grid content-start gap-6">
        <div className="relative overflow-hidden rounded-lg shadow-2">
          <Picture
            src={event.imageUrl}
            alt=""
            sizes="(min-width: 56.25rem) 42rem, 100vw"
            load="first"
            className="aspect-4/3 w-full object-cover"
          />
        </div>
        <h1 id={titleId} className="text-h2">
          {event.title}
        </h1>
        <p className="max-w-text whitespace-pre-line text-ink-2">{event.description}</p>
      </div>
      <div className={`${gradientAt(0)} ${bookingCard}`}>
        <Badge tone="plain" className="justify-self-start">
          {event.category}
        </Badge>
        <ul className="num grid gap-2.5 text-sm font-medium">
          <IconFact icon="calendar">{formatLongDate(event.date)}</IconFact>
          <IconFact icon="clock">{formatClockRange(event.startTime, event.endTime)}</IconFact>
          <SeatsLine event={event} variant="home" heldEventId={bookNow.heldEventId} />
          <IconFact icon="pin">
            {studio.venue}, {addressLine()}
          </IconFact>
          <IconFact icon="cup">{studio.included.line}</IconFact>
        </ul>
        <p className="num @container flex flex-wrap items-baseline justify-between gap-x-3 border-t-2 border-dashed border-ink/35 pt-4">
          <span className="text-sm font-medium">per person</span>
          <b className="min-w-0 font-display text-[min(var(--text-figure),19cqi)] leading-none font-normal">
            {formatRand(event.price)}
          </b>
        </p>
        <div className="grid *:*:w-full">
          <BookButton event={event} describedBy={titleId} fallbackHref="/#contact" {...bookNow} />
        </div>
        <noscript>
          <p className="text-sm">
            Booking on this page needs JavaScript. Without it, book by <a href={`tel:${studio.phone.e164}`}>phone</a> or
            on <a href={whatsappLink(`Hello! I would like to book: ${event.title}`)}>WhatsApp</a>.
          </p>
        </noscript>
        <p className="text-sm text-ink-ticket">{studio.cancellationRule}</p>
      </div>
      {dialog}
    </article>
  );
}
