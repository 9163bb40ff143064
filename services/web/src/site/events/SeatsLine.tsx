import type { CSSProperties } from 'react';
import type { EventView } from '@studio/contract/events';
import { Icon } from '../../shared/ui/Icon.tsx';
import { IconFact } from '../../shared/ui/IconFact.tsx';

/** Where a card stands; the two pages of the specification say different things of the same event. */
export type CardVariant = 'home' | 'events';

/** From here on the number stands out. */
const few = 4;

interface SeatsLineProps {
  event: EventView;
  variant: CardVariant;
  /** The workshop of which places are kept for this visitor. */
  heldEventId: number | null;
}

/**
 * SPEC §4: the home page tells what is left, the events page the capacity. Where fewer are left the events page says that
 * too, for nobody should learn it from a refusal.
 */
export function SeatsLine({ event, variant: look, heldEventId }: SeatsLineProps) {
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
          {look === 'home' ? left : event.capacity} spots available
        </span>
        {look === 'events' && left < event.capacity && <span>({left} left)</span>}
        <span
          aria-hidden="true"
          style={{ '--left': `${(left / event.capacity) * 100}%` } as CSSProperties}
          className="ml-auto h-2 w-18 rounded-full bg-[linear-gradient(90deg,var(--gradient-accent)_var(--left),rgb(42_24_18/0.16)_0)]"
        />
      </span>
    </li>
  );
}
