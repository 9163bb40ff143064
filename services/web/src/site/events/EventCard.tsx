import { useId } from 'react';
import type { EventView } from '@studio/contract/events/events';
import { priceNote, priceRange } from '@studio/contract/events/ticketPrices';
import { formatClockRange, shortMonthDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { ratingText } from '@studio/contract/reviews/reviewViews';
import { studio } from '@studio/contract/studio';
import { datesText } from '../../shared/courseText.ts';
import { Badge } from '../../shared/ui/Badge.tsx';
import { gradientAt, gradientOf } from '../../shared/ui/gradients.ts';
import { IconFact } from '../../shared/ui/IconFact.tsx';
import { Picture } from '../../shared/ui/image/Picture.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { BookButton } from './BookButton.tsx';
import type { BookNowProps } from './BookButton.tsx';
import { loadWhenNear } from './loadWhenNear.ts';
import { SeatsLine } from './SeatsLine.tsx';
import type { CardVariant } from './SeatsLine.tsx';

interface EventCardProps {
  event: EventView;
  position: number;
  variant: CardVariant;
  bookNow: BookNowProps;
}

const sizes = '(min-width: 75rem) 24rem, (min-width: 56.25rem) 45vw, calc(100vw - 4rem)';

export function EventCard({ event, position, variant, bookNow }: EventCardProps) {
  const titleId = useId();
  // The heading's level differs, because the cards of the home page are below a heading of level 2.
  const Title = variant === 'home' ? 'h3' : 'h2';
  const gradient = variant === 'home' ? gradientAt(position) : gradientOf(event.category);
  return (
    <article aria-labelledby={titleId} className={`${gradient} @container event-card`}>
      <div className="relative mx-3 mt-3 aspect-16/11 overflow-hidden rounded-tile bg-oat">
        <div ref={loadWhenNear} className="skipped-when-far size-full">
          <Picture
            src={event.imageUrl}
            alt=""
            sizes={sizes}
            load={variant === 'events' && position === 0 ? 'first' : 'lazy'}
            className="size-full object-cover"
          />
        </div>
        <DateBadge date={event.date} />
        <Badge tone="plain" className="absolute right-3 bottom-3">
          {event.category}
        </Badge>
      </div>

      <div className="grid flex-1 grid-cols-1 grid-rows-[auto_auto_1fr] gap-2.5 px-[min(1.5rem,6vw)] py-5">
        <Title id={titleId} className="text-h3">
          <Link to={`/events/${event.id}`} className="card-link">
            {event.title}
          </Link>
        </Title>
        <p className="line-clamp-2 text-base @max-[16rem]:line-clamp-none text-ink-ticket">{event.description}</p>
        <ul className="num mt-1.5 grid content-end gap-1.75 text-sm font-medium">
          {(variant === 'events' || event.furtherDates.length > 0) && (
            <IconFact icon="calendar">{datesText(event)}</IconFact>
          )}
          <IconFact icon="clock">{formatClockRange(event.startTime, event.endTime)}</IconFact>
          <SeatsLine event={event} variant={variant} heldEventId={bookNow.heldEventId} />
          {event.rating && <IconFact icon="star">{ratingText(event.rating)}</IconFact>}
          <IconFact icon="pin">{studio.venue}</IconFact>
        </ul>
      </div>

      <div className="card-footer perforated flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-[min(1.5rem,6vw)] py-2">
        <p className="num leading-tight">
          <b className="block font-display text-price font-normal">{formatRand(priceRange(event).lowest)}</b>
          <span className="text-xs font-medium text-ink-ticket">{priceNote(event)}</span>
        </p>
        <BookButton event={event} tone="ink" size="sm" {...bookNow} />
      </div>
    </article>
  );
}

function DateBadge({ date }: { date: EventView['date'] }) {
  const { month, day } = shortMonthDay(date);
  return (
    <p className="absolute -top-0.75 left-3.5 w-15.5 rounded-b-[14px] bg-card pt-5.5 pb-2.25 text-center shadow-2">
      <i className="absolute top-2.25 left-1/2 -ml-1 size-2.25 rounded-full bg-accent" />
      <span className="block text-xs leading-tight font-bold text-accent">{month}</span>
      <b className="num block font-display text-sum leading-tight font-normal">{day}</b>
    </p>
  );
}
