import type { EventView } from '@studio/contract/events/events';
import { spots } from '@studio/contract/format/counts';
import { IconFact } from '../../shared/ui/IconFact.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';

/** The page on which the text is shown. SPEC §2 has a different text for each page. */
export type CardVariant = 'home' | 'events';

/** Up to this number of free seats is in bold. */
const few = 4;

interface SeatsLineProps {
  event: EventView;
  variant: CardVariant | 'page';
  /** The id of an event with seats on hold for this visitor. */
  heldEventId: number | null;
}

/**
 * The home page shows the free seats. The events page shows the capacity and, if fewer seats are free, their number in
 * bold (SPEC §4, whose texts have no singular). The workshop's own page shows the free seats.
 */
export function SeatsLine({ event, variant, heldEventId }: SeatsLineProps) {
  if (event.isFullyBooked && event.id === heldEventId) {
    return <IconFact icon="people">Full, but your spots are kept</IconFact>;
  }
  if (event.isFullyBooked) {
    return (
      <li className="flex flex-wrap items-center gap-x-2.25 font-bold text-danger">
        <Icon name="alert" size={18} />
        <span>Fully Booked</span>
        {variant === 'events' && (
          // Loads the page, because the router cannot scroll to a form that is not rendered yet.
          <a href={`/events/${event.id}#waiting-list`} className="card-waitlist">
            Join the waiting list<span className="sr-only"> of {event.title}</span>
          </a>
        )}
      </li>
    );
  }
  const left = event.availableSeats;
  return (
    <li className="flex items-center gap-2.25">
      <Icon name="people" size={18} className="text-accent" />
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-2.25">
        <span className={variant !== 'events' && left <= few ? 'font-bold' : ''}>{textOf(event, variant)}</span>
        {variant === 'events' && left < event.capacity && <b className="seats-left">{left} left</b>}
      </span>
    </li>
  );
}

function textOf({ availableSeats, capacity }: EventView, variant: SeatsLineProps['variant']): string {
  if (variant === 'page') return `${spots(availableSeats)} available`;
  return `${variant === 'home' ? availableSeats : capacity} spots available`;
}
