import type { ReactNode } from 'react';
import type { EventView } from '@studio/contract/events/events';
import { priceRange } from '@studio/contract/events/ticketPrices';
import { spots } from '@studio/contract/format/counts';
import { formatClock, formatLongDate, shortMonthDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { Link } from '../../shared/ui/Link.tsx';

export function NextEventCard({ event }: { event: EventView }) {
  return (
    <section aria-label="Next workshop" className="next-event-card">
      <div className="num torn-edge bg-card px-5 pt-4 pb-6 text-sm">
        <Row className="mb-2.5 border-b-2 border-dashed border-line pb-2 text-xs font-semibold text-ink-3">
          <span>Next on the menu</span>
          <span>{shortDate(event.date)}</span>
        </Row>
        <Row>
          <Link to={`/events/${event.id}`} className="leading-snug font-semibold no-underline hover:underline">
            {event.title}
          </Link>
          <span>{priceText(event)}</span>
        </Row>
        {studio.included.items.map((item) => (
          <Row key={item} className="max-sm:hidden">
            <span>{item}</span>
            <span>included</span>
          </Row>
        ))}
        <Row className="mt-2.5 flex-wrap border-t-2 border-dashed border-line pt-2.5 text-body font-bold">
          <span>{event.isFullyBooked ? 'Fully Booked' : `${spots(event.availableSeats)} left`}</span>
          <span>{formatClock(event.startTime)}</span>
        </Row>
      </div>
    </section>
  );
}

function Row({ className = '', children }: { className?: string; children: ReactNode }) {
  return <p className={`flex justify-between gap-3 *:last:whitespace-nowrap ${className}`}>{children}</p>;
}

function priceText(event: EventView): string {
  const { lowest, highest } = priceRange(event);
  return lowest === highest ? formatRand(lowest) : `from ${formatRand(lowest)}`;
}

function shortDate(day: Day): string {
  const { month, day: date } = shortMonthDay(day);
  return `${formatLongDate(day).slice(0, 3)} ${date} ${month}`;
}
