import type { ReactNode } from 'react';
import type { BookingDetail } from '@studio/contract/bookings';
import { formatClockRange, formatLongDate } from '@studio/contract/dates';
import { addressLine, studio } from '@studio/contract/studio';
import { Badge } from '../ui/Badge.tsx';
import type { BadgeTone } from '../ui/Badge.tsx';
import { glazeAt } from '../ui/glaze.ts';
import { IconFact } from '../ui/IconFact.tsx';
import { Picture } from '../ui/Picture.tsx';

/** SPEC §2 workshop details of a booking. */
export function WorkshopDetails({ detail: { booking, event } }: { detail: BookingDetail }) {
  return (
    <section aria-labelledby="workshop-title" className={`${glazeAt(0)} overflow-hidden rounded-lg`}>
      <div className="mx-3 mt-3 overflow-hidden rounded-[20px] print:hidden">
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

const statusTones: Record<string, BadgeTone> = { confirmed: 'good', pending: 'wait', cancelled: 'bad' };
const statusWords: Record<string, string> = { confirmed: 'Confirmed', pending: 'Pending', cancelled: 'Cancelled' };

/** SPEC §2 customer details of a booking. */
export function CustomerDetails({ detail: { booking } }: { detail: BookingDetail }) {
  return (
    <section aria-labelledby="customer-title">
      <h2 id="customer-title" className="mb-4 text-h3">
        Customer Details
      </h2>
      <dl className="grid gap-2 text-sm">
        <Line term="Name">
          {booking.firstName} {booking.lastName}
        </Line>
        <Line term="Status">
          <Badge tone={statusTones[booking.status] ?? 'plain'}>{statusWords[booking.status]}</Badge>
        </Line>
        <Line term="Email">{booking.email}</Line>
        <Line term="Phone">{booking.phone}</Line>
      </dl>
    </section>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-ink-2">{term}</dt>
      <dd className="min-w-0 font-medium break-words">{children}</dd>
    </div>
  );
}
