import type { AnalyticsView } from '@studio/contract/admin/analytics';
import { EmptyPanel, Panel } from '../ui/Panel.tsx';
import { accentOf } from './accents.ts';
import { addWorkshop } from './overviewLinks.ts';

export function PopularEvents({ events }: { events: AnalyticsView['popularEvents'] }) {
  const most = Math.max(1, ...events.map(({ bookingCount }) => bookingCount));
  return (
    <Panel title="Popular Events" note="Top 5 by bookings">
      {events.length === 0 && (
        <EmptyPanel text="No popular events data available" href={addWorkshop} action="Add a workshop" />
      )}
      <ol className="num grid gap-3.5 empty:hidden">
        {events.map(({ id, title, category, bookingCount }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-sm font-semibold">
            <span className="wrap-anywhere">{title}</span>
            <span>
              {bookingCount}
              <span className="sr-only"> {bookingCount === 1 ? 'booking' : 'bookings'}</span>
            </span>
            <span aria-hidden="true" className="col-span-2 h-3 overflow-hidden rounded-sm bg-oat">
              <span
                className={`block h-full rounded-sm ${accentOf(category)}`}
                style={{ width: `${(100 * bookingCount) / most}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
