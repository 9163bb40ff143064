import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { EventView } from '@studio/contract/events/events';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { eventListQuery } from '../eventQueries.ts';
import { OtherDate } from './OtherDates.tsx';

const shown = 3;
/** Loads one more than is shown, because `event` may be among them. */
const upcomingQuery = eventListQuery(new URLSearchParams({ limit: String(shown + 1), places: '1' }));

/** The next workshops that have seats, besides `event`. Nothing while they are loading. */
export function OtherWorkshops({ event }: { event: Pick<EventView, 'id'> }) {
  const titleId = useId();
  const { data } = useQuery(upcomingQuery);
  const others = (data?.events ?? []).filter(({ id }) => id !== event.id).slice(0, shown);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3.5 text-[1.625rem] leading-tight">
        Other workshops with spots
      </h2>
      <ul className="grid gap-2.5">
        {others.map((other) => (
          <li key={other.id}>
            <OtherDate
              date={other}
              title={other.title}
              gradient={gradientOf(other.category)}
              formLink={{ bookFor: 1 }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
