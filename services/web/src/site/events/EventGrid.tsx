import type { EventView } from '@studio/contract/events';
import type { BookNow } from './BookButton.tsx';
import { EventCard } from './EventCard.tsx';
import type { CardVariant } from './SeatsLine.tsx';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,21.25rem),1fr))] gap-x-7 gap-y-8';

interface EventGridProps {
  events: EventView[];
  variant: CardVariant;
  bookNow: BookNow;
}

export function EventGrid({ events, ...card }: EventGridProps) {
  return (
    <ul className={grid}>
      {events.map((event, position) => (
        <li key={event.id} className="flex">
          <EventCard event={event} position={position} {...card} />
        </li>
      ))}
    </ul>
  );
}

/** The keys of the placeholder cards (SPEC §9). */
const placeholders = ['one', 'two', 'three', 'four', 'five', 'six'];

export function EventGridPlaceholder() {
  return (
    <ul className={grid} aria-hidden="true" data-testid="placeholders">
      {placeholders.map((name) => (
        <li key={name} className="min-h-140 rounded-lg bg-oat p-3 motion-safe:animate-pulse">
          <div className="aspect-16/11 rounded-tile bg-sand" />
          <div className="mt-5 ml-3 h-7 w-2/3 rounded-sm bg-sand" />
          <div className="mt-4 ml-3 h-4 w-5/6 rounded-sm bg-sand" />
          <div className="mt-2 ml-3 h-4 w-3/4 rounded-sm bg-sand" />
        </li>
      ))}
    </ul>
  );
}
