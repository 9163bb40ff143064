import type { BookingDetail } from '@studio/contract/bookings';
import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import { addressLine, studio } from '@studio/contract/studio';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { IconFact } from '../../../shared/ui/IconFact.tsx';
import { Picture } from '../../../shared/ui/image/Picture.tsx';

export function WorkshopDetails({ detail: { booking, event } }: { detail: BookingDetail }) {
  return (
    <section aria-labelledby="workshop-title" className={`${gradientOf(event.category)} overflow-hidden rounded-lg`}>
      <div className="mx-3 mt-3 overflow-hidden rounded-tile print:hidden">
        <Picture
          src={event.imageUrl}
          alt=""
          sizes="(min-width: 56.25rem) 38rem, 92vw"
          load="eager"
          className="aspect-16/7 w-full object-cover"
        />
      </div>
      <div className="grid gap-4 p-6 print:px-0">
        <h2 id="workshop-title" className="text-h3">
          {event.title}
        </h2>
        <ul className="num grid gap-2 text-sm font-medium sm:grid-cols-2 print:grid-cols-1">
          <IconFact icon="calendar">{formatLongDate(event.date)}</IconFact>
          <IconFact icon="clock">{formatClockRange(event.startTime, event.endTime)}</IconFact>
          <IconFact icon="pin">
            {studio.venue}, {addressLine()}
          </IconFact>
          <IconFact icon="people">
            {booking.participants === 1 ? '1 participant' : `${booking.participants} participants`}
          </IconFact>
        </ul>
        <Badge tone="plain" className="justify-self-start">
          {event.category}
        </Badge>
      </div>
    </section>
  );
}
