import type { CSSProperties } from 'react';
import type { EventView } from '@studio/contract/events';
import { IconFact } from '../../shared/ui/IconFact.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';

/** The page that shows the line; SPEC §2 has different texts for each. */
export type CardVariant = 'home' | 'events';

/** Fewer free seats are shown in bold. */
const few = 4;

interface SeatsLineProps {
  event: EventView;
  variant: CardVariant;
  /** The id of an event with seats on hold for this visitor. */
  heldEventId: number | null;
}

/** The home page shows the free seats; the events page the capacity, and free seats when there are fewer (SPEC §4). */
export function SeatsLine({ event, variant, heldEventId }: SeatsLineProps) {
  if (event.isFullyBooked && event.id === heldEventId) {
    return <IconFact icon="people">Full, but your places are kept</IconFact>;
  }
  if (event.isFullyBooked) {
    return (
      <li className="flex items-center gap-2.25 font-bold text-danger">
        <Icon name="people" size={18} />
        <span>Fully Booked</span>
      </li>
    );
  }
  const left = event.availableSeats;
  return (
    <li className="flex items-center gap-2.25">
      <Icon name="people" size={18} className="text-accent" />
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-2.25">
        <span className={left <= few ? 'font-bold' : ''}>
          {variant === 'home' ? left : event.capacity} spots available
        </span>
        {variant === 'events' && left < event.capacity && <span>({left} left)</span>}
        <span
          aria-hidden="true"
          style={{ '--left': `${(left / event.capacity) * 100}%` } as CSSProperties}
          className="ml-auto h-2 w-18 rounded-full bg-[linear-gradient(90deg,var(--gradient-accent)_var(--left),rgb(42_24_18/0.16)_0)]"
        />
      </span>
    </li>
  );
}
