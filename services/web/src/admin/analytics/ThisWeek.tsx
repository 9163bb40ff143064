import { maxWeekEvents } from '@studio/contract/admin/analytics';
import type { WeekEvent } from '@studio/contract/admin/analytics';
import { courseDatePlace, firstDateId } from '@studio/contract/format/courseDates';
import { formatClock, formatShortDate } from '@studio/contract/format/dates';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Picture } from '../../shared/ui/image/Picture.tsx';
import { EmptyPanel, Panel } from '../ui/Panel.tsx';
import { accentOf } from './accents.ts';
import { addWorkshop, allWorkshops } from './overviewLinks.ts';

export function ThisWeek({ events }: { events: readonly WeekEvent[] }) {
  return (
    <Panel title="This week in the studio" note="Rosters print one page each">
      {events.length === 0 && (
        <EmptyPanel text="No workshops in the next seven days." href={addWorkshop} action="Add a workshop" />
      )}
      <ul className="num grid gap-3 empty:hidden">
        {events.map((event) => (
          <li key={`${event.id}-${event.dateId}`} className="week-row">
            <Picture src={event.imageUrl} alt="" sizes="5rem" className="h-16 w-full rounded-sm object-cover" />
            <div>
              <b className="block leading-tight font-strong wrap-anywhere">{event.title}</b>
              <span className="text-xs text-ink-2">
                {formatShortDate(event.date)}, {formatClock(event.startTime)}
                {event.count > 1 && `, ${courseDatePlace(event)}`}
              </span>
              <Fill event={event} accent={accentOf(event.category)} />
            </div>
            <ButtonLink href={rosterPath(event)} tone="outline" size="sm" className="max-sm:col-span-2">
              <Icon name="print" size={18} />
              <span>
                Roster
                <span className="sr-only">
                  {' '}
                  of {event.title}, {formatShortDate(event.date)}
                </span>
              </span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {events.length === maxWeekEvents && (
        <p className="mt-4 flex flex-wrap items-center gap-3 text-sm text-ink-2">
          Only the next {maxWeekEvents} workshops are listed here.
          <ButtonLink href={allWorkshops} tone="outline" size="sm">
            All workshops
          </ButtonLink>
        </p>
      )}
    </Panel>
  );
}

function rosterPath({ id, dateId }: WeekEvent): string {
  return `/admin/roster/${id}${dateId === firstDateId ? '' : `?date=${dateId}`}`;
}

/** A larger capacity is shown as a bar, because more squares than this would be too small to count. */
const maxSquares = 16;

function Fill({ event: { seatsTaken, capacity }, accent }: { event: WeekEvent; accent: string }) {
  return (
    <div className="mt-1 grid gap-1">
      <span className="text-xs text-ink-2">
        {seatsTaken} of {capacity} places taken
      </span>
      {capacity <= maxSquares ? (
        <span aria-hidden="true" className="flex gap-0.75">
          {Array.from({ length: capacity }, (_none, seat) => (
            <span
              key={seat}
              className={`h-3 max-w-3.25 flex-1 rounded-[4px] ${seat < seatsTaken ? accent : 'bg-sand'}`}
            />
          ))}
        </span>
      ) : (
        <span aria-hidden="true" className="block h-3 overflow-hidden rounded-[4px] bg-sand">
          <span className={`block h-full ${accent}`} style={{ width: `${(100 * seatsTaken) / capacity}%` }} />
        </span>
      )}
    </div>
  );
}
