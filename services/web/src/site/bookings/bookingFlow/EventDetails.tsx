import type { EventView } from '@studio/contract/events/events';
import { priceRange } from '@studio/contract/events/ticketPrices';
import { spots } from '@studio/contract/format/counts';
import { formatClockRange } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { datesText } from '../../../shared/courseText.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { DialogClose, DialogTitle } from '../../../shared/ui/dialog/Dialog.tsx';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { IconFact } from '../../../shared/ui/IconFact.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { Picture } from '../../../shared/ui/image/Picture.tsx';
import { LazyCourseDates } from '../../events/courses/LazyCourseDates.tsx';

interface EventDetailsProps {
  event: EventView;
  seatsLeft: number;
  isFull: boolean;
  onBook: () => void;
  onCancel: () => void;
}

export function EventDetails({ event, seatsLeft, isFull, onBook, onCancel }: EventDetailsProps) {
  const { lowest, highest } = priceRange(event);
  return (
    <article className={`${gradientOf(event.category)} grid`}>
      <div className="relative">
        <Picture
          src={event.imageUrl}
          alt=""
          sizes="(min-width: 40rem) 42rem, 100vw"
          load="eager"
          className="aspect-16/7 max-h-[30cqh] w-full object-cover"
        />
        <DialogClose className="absolute top-3.5 right-3.5" />
      </div>
      <div className="grid gap-5 bg-card p-5 sm:p-8">
        <DialogTitle className="text-sum leading-tight sm:text-page">{event.title}</DialogTitle>
        <ul className="num grid gap-2 text-sm font-medium sm:grid-cols-2">
          <IconFact icon="calendar">{datesText(event)}</IconFact>
          <IconFact icon="clock">{formatClockRange(event.startTime, event.endTime)}</IconFact>
          <IconFact icon="pin">{studio.venue}</IconFact>
          <IconFact icon="people">
            <span>{event.capacity} max participants</span>
            {seatsLeft < event.capacity && <span>, {spots(seatsLeft)} left</span>}
          </IconFact>
        </ul>
        <LazyCourseDates event={event} variant="list" />
        <p className="whitespace-pre-line text-ink-2">{event.description}</p>
        <p className="num flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-dashed border-line pt-4">
          <span className="font-semibold">{lowest === highest ? 'Price per person' : 'Price per ticket'}</span>
          <b className="font-display text-sum leading-[inherit] font-normal">
            {lowest === highest ? formatRand(lowest) : `${formatRand(lowest)} to ${formatRand(highest)}`}
          </b>
        </p>
        <SecureNote />
        <div className="details-bar">
          <Button tone="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button className="flex-1" disabled={isFull} onClick={onBook}>
            {isFull ? 'Fully Booked' : 'Book Now'} <Icon name="arrow" />
          </Button>
        </div>
      </div>
    </article>
  );
}

export function SecureNote() {
  return (
    <p className="flex items-start gap-2.5 text-sm text-ink-2">
      <Icon name="lock" size={18} className="mt-0.5 text-aloe" />
      <span>Payment is secure through our card provider. You pay on their page and come straight back here.</span>
    </p>
  );
}
