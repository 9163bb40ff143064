import { useState } from 'react';
import type { ReactNode } from 'react';
import type { EventPageView } from '@studio/contract/events/events';
import { listTicketTypes, priceRange } from '@studio/contract/events/ticketPrices';
import { cancellationTerms, keptAfterDeadline, keptSentence } from '@studio/contract/format/cancellation';
import type { CancellationTerms } from '@studio/contract/format/cancellation';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { studio, whatsappLink } from '@studio/contract/studio';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { Link } from '../../../shared/ui/Link.tsx';
import { Container } from '../../../shared/ui/Section.tsx';
import { useStudioSettings } from '../../settings/settingsQuery.ts';
import { LazyCourseDates } from '../courses/LazyCourseDates.tsx';
import { AskCards } from './AskCards.tsx';
import { BlockRow } from './blocks/Block.tsx';
import { Included } from './blocks/Included.tsx';
import { Teacher } from './blocks/Teacher.tsx';
import { Tickets } from './blocks/Tickets.tsx';
import { TimePlan } from './blocks/TimePlan.tsx';
import { Where } from './blocks/Where.tsx';
import { Description } from './Description.tsx';
import { EventHead, EventHeader, titleId } from './EventHeader.tsx';
import { Gallery, PictureBeside } from './gallery/Gallery.tsx';
import { useGallery } from './gallery/useGallery.tsx';
import { OtherDates } from './OtherDates.tsx';
import { LazyReviews } from './reviews/LazyReviews.tsx';
import { Ticket } from './Ticket.tsx';
import type { ChosenSeats, WaitlistLink } from './Ticket.tsx';

interface EventArticleProps {
  event: EventPageView;
  seats: ChosenSeats;
  /** The id of an event with seats on hold for this visitor. */
  heldEventId: number | null;
  bookButton: ReactNode;
  /** The link to the waiting list of a full workshop. */
  waitlist: WaitlistLink | null;
  /** Null if visitors need not wait. Given without `waitlist` if only some tickets are sold out. */
  waitlistForm: ReactNode;
}

export function EventArticle({ event, seats, heldEventId, bookButton, waitlist, waitlistForm }: EventArticleProps) {
  const [now] = useState(serverNow);
  const settings = useStudioSettings();
  const terms = settings && cancellationTerms(event, settings, now);
  const { details } = event;
  const gallery = useGallery(event);
  const gradient = gradientOf(event.category);
  const otherDates = { dates: event.otherDates, gradient, participants: seats.participants };
  return (
    <article aria-labelledby={titleId} className={`${gradient} bg-none! event-page`}>
      <EventHead event={event} />
      <EventHeader event={event} heldEventId={heldEventId} />
      <Container>
        <div className="event-columns">
          <Gallery gallery={gallery} />
          {waitlist && (
            <div className="mt-4 empty:hidden desktop:mt-7">
              <OtherDates title="Same workshop, other dates" {...otherDates} />
            </div>
          )}
          <aside aria-label="Booking" className={`event-booking ${waitlist ? '' : 'desktop:sticky desktop:top-24'}`}>
            <div className="ticket-shadow">
              <Ticket
                event={event}
                seats={seats}
                heldEventId={heldEventId}
                terms={terms}
                bookButton={bookButton}
                waitlist={waitlist}
              />
            </div>
            {waitlist && <div className="mt-4 grid gap-4 desktop:mt-0">{waitlistForm}</div>}
            <div className="hidden gap-4 desktop:grid">
              <AskCards event={event} />
              <PictureBeside gallery={gallery} />
            </div>
          </aside>
          <div className="mt-4 grid gap-4 desktop:mt-7 desktop:gap-7">
            <Description text={event.description} />
            <LazyCourseDates event={event} variant="block" />
            <Tickets types={listTicketTypes(event)} />
            {!waitlist && waitlistForm}
            <NoScript title={event.title} />
            <BlockRow>
              <TimePlan timePlan={details.timePlan} />
              <Included details={details} />
            </BlockRow>
          </div>
        </div>
        <BlockRow className="mt-4 desktop:mt-5">
          <Teacher teacher={details.teacher} gradient={gradient} />
          <Where />
        </BlockRow>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 desktop:hidden">
          <AskCards event={event} />
        </div>
        {event.rating && event.reviews && <LazyReviews rating={event.rating} reviews={event.reviews} />}
        <div className="event-terms">
          {!waitlist && <OtherDates title="Other dates" {...otherDates} />}
          {terms && <CancellationSection terms={terms} price={onlyPrice(event)} />}
        </div>
      </Container>
      {gallery.dialog}
    </article>
  );
}

function NoScript({ title }: { title: string }) {
  return (
    <noscript>
      <p>
        Booking on this page needs JavaScript. Without it, book by <a href={`tel:${studio.phone.e164}`}>phone</a> or on{' '}
        <a href={whatsappLink(`Hello! I would like to book: ${title}`)}>WhatsApp</a>.
      </p>
    </noscript>
  );
}

/** Null if the tickets have several prices. */
function onlyPrice(event: EventPageView): Cents | null {
  const { lowest, highest } = priceRange(event);
  return lowest === highest ? lowest : null;
}

function CancellationSection({ terms, price }: { terms: CancellationTerms; price: Cents | null }) {
  const { isFree, lead, deadline } = terms;
  return (
    <section className="num min-w-0 rounded-[24px] bg-oat px-[min(1.25rem,5.2vw)] py-5.5 desktop:px-8.5 desktop:py-8">
      <h2 className="mb-2.5 block-title">
        {lead} {deadline}
      </h2>
      <p className="text-ink-2 [&>a]:whitespace-nowrap [&>a]:underline">
        {isFree && 'Until then you get the whole sum back. '}
        {keptSentence(terms)} To cancel or to move to another date, follow the link in your confirmation email, or{' '}
        <Link to="/find-booking">find your booking</Link> here. You may always give your spot to a friend.
      </p>
      {isFree && price !== null && (
        <div aria-hidden="true" className="mt-4.5 grid grid-cols-[1fr_6rem] gap-1 text-xs font-semibold">
          <i className="h-2.5 rounded-l-full bg-aloe" />
          <i className="h-2.5 rounded-r-full bg-[repeating-linear-gradient(90deg,var(--color-line-strong)_0_6px,transparent_6px_10px)]" />
          <span className="text-aloe-d">Until then: {formatRand(price)} back</span>
          <span>After: {formatRand(price - keptAfterDeadline(price, terms))}</span>
        </div>
      )}
    </section>
  );
}
