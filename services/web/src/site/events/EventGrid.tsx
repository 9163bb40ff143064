import { Suspense } from 'react';
import type { EventView } from '@studio/contract/events/events';
import type { BookNowProps } from './BookButton.tsx';
import { EventCard } from './EventCard.tsx';
import type { CardVariant } from './SeatsLine.tsx';

export const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,21.25rem),1fr))] gap-x-7 gap-y-8';

interface EventGridProps {
  events: EventView[];
  variant: CardVariant;
  bookNow: BookNowProps;
}

export function EventGrid(props: EventGridProps) {
  return (
    <ul className={gridClass}>
      <EventGridItems {...props} />
    </ul>
  );
}

/** `first` is the position of the first event in the grid. Each card is hydrated by itself when it is pressed. */
export function EventGridItems({ events, first = 0, ...card }: EventGridProps & { first?: number }) {
  return events.map((event, index) => (
    <li key={event.id} className="flex">
      <Suspense>
        <EventCard event={event} position={first + index} {...card} />
      </Suspense>
    </li>
  ));
}

const homeLines = ['w-2/5', 'w-1/2', 'w-1/3'];
const eventsLines = ['w-3/5', ...homeLines];

/** The keys of the placeholder cards (SPEC §9). */
const placeholders = ['one', 'two', 'three', 'four', 'five', 'six'];

/** Has the shape of the cards that replace it. */
export function EventGridPlaceholder({ variant }: { variant: CardVariant }) {
  return (
    <ul className={gridClass} aria-hidden="true" data-testid="placeholders">
      {placeholders.map((name) => (
        <li key={name} className="flex flex-col rounded-lg bg-oat motion-safe:animate-pulse">
          <div className="mx-3 mt-3 aspect-16/11 rounded-tile bg-sand" />
          <div className="grid gap-2.5 px-[min(1.5rem,6vw)] py-5">
            <div className="h-6.75 w-2/3 rounded-sm bg-sand" />
            <div className="h-12 rounded-sm bg-sand" />
            <div className="mt-1.5 grid gap-1.75">
              <Lines widths={variant === 'events' ? eventsLines : homeLines} />
            </div>
          </div>
          <div className="card-footer perforated flex items-center justify-between px-[min(1.5rem,6vw)] py-2">
            <div className="h-11 w-28 rounded-sm bg-sand" />
            <div className="h-11 w-32 rounded-full bg-sand" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Lines({ widths }: { widths: string[] }) {
  return widths.map((width) => <div key={width} className={`h-5.75 rounded-sm bg-sand ${width}`} />);
}
