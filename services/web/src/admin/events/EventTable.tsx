import type { ReactNode } from 'react';
import { portalPath } from '@studio/contract/admin/portalPath';
import type { AdminEventView, EventSeriesView } from '@studio/contract/events/events';
import { courseDatePlace, lastDate } from '@studio/contract/format/courseDates';
import { formatLongDate, formatShortDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { nextDate } from '../../shared/nextDate.ts';
import { Badge } from '../../shared/ui/Badge.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../shared/ui/image/Icon.tsx';
import { Picture } from '../../shared/ui/image/Picture.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import type { Column } from '../lists/DataTable.tsx';
import { actionClass } from '../lists/RowAction.tsx';
import { hasStarted, isPast } from './adminEventFilter.ts';

export type EventAction = 'edit' | 'copy' | 'cancel' | 'delete';

interface EventTableProps {
  events: readonly AdminEventView[];
  /** The time at which the list was read; workshops that started earlier are past. */
  now: Date;
  onAction: (action: EventAction, event: AdminEventView) => void;
}

export function EventTable({ events, now, onAction }: EventTableProps) {
  return (
    <DataTable
      label="Workshops"
      rows={events}
      columns={columnsOf(now, onAction)}
      keyOf={({ id }) => id}
      cardClassName="max-md:grid-cols-[1fr_1.4fr_1fr] max-md:gap-y-3"
    />
  );
}

function columnsOf(now: Date, onAction: EventTableProps['onAction']): Column<AdminEventView>[] {
  const wide = { bare: true, className: 'max-md:col-span-full' };
  const small = { className: 'max-md:*:first:block' };
  return [
    { header: 'Workshop', width: '2.6fr', cell: (event) => <Name event={event} now={now} />, ...wide },
    { header: 'When', width: '1.8fr', cell: (event) => <When event={event} now={now} />, ...wide },
    {
      header: 'Price',
      width: '0.8fr',
      cell: ({ price }) => <span className="num">{formatRand(price)}</span>,
      ...small,
    },
    { header: 'Seats', width: '1.1fr', cell: (event) => <Seats event={event} />, ...small },
    {
      header: 'Bookings',
      width: '0.7fr',
      cell: ({ bookingCount }) => <span className="num">{bookingCount}</span>,
      ...small,
    },
    {
      header: 'Actions',
      width: '1.9fr',
      cell: (event) => <Actions event={event} now={now} onAction={onAction} />,
      ...wide,
    },
  ];
}

function Name({ event, now }: { event: AdminEventView; now: Date }) {
  return (
    <div className="flex flex-wrap items-center gap-3.5">
      <div className="h-16 w-18 flex-none overflow-hidden rounded-sm bg-oat">
        <Picture src={event.imageUrl} alt="" sizes="4.5rem" className="size-full object-cover" />
      </div>
      <div className="min-w-min flex-1">
        <b className="block text-base leading-snug font-strong">{event.title}</b>
        <span className="text-xs text-ink-2">{event.category}</span>
        {event.isPrivate && (
          <Badge tone="plain" icon="lock" className="ml-2">
            Private
          </Badge>
        )}
        {event.cancellation && (
          <Badge tone="bad" icon="close" className="ml-2">
            Cancelled
          </Badge>
        )}
        {isPast(event, now) && (
          <Badge tone="wait" icon="clock" className="ml-2">
            Past
          </Badge>
        )}
        {event.series && <SeriesLink series={event.series} title={event.title} />}
      </div>
    </div>
  );
}

/** A series whose other workshops are deleted has one workshop, and no link. */
function SeriesLink({ series: { id, place, count }, title }: { series: EventSeriesView; title: string }) {
  if (count === 1) return null;
  return (
    <Link
      to={portalPath('events', { series: String(id) })}
      className="num flex min-h-11 w-fit items-center text-xs text-terracotta-d underline underline-offset-4"
    >
      Series, {place} of {count}
      <span className="sr-only"> {title}</span>
    </Link>
  );
}

function When({ event, now }: { event: AdminEventView; now: Date }) {
  const next = nextDate(event, now);
  return (
    <p className="num leading-snug">
      {formatLongDate(event.date)}
      <span className="block text-xs text-ink-2">{event.time}</span>
      {event.furtherDates.length > 0 && (
        <span className="block text-xs text-ink-2">
          {event.furtherDates.length + 1} dates, until {formatShortDate(lastDate(event).date)}
          {next && next.number > 1 && `. Next: ${courseDatePlace(next)}, ${formatShortDate(next.date)}`}
        </span>
      )}
    </p>
  );
}

function Seats({ event }: { event: AdminEventView }) {
  const taken = event.capacity - event.availableSeats;
  return (
    <span className="grid w-28 max-w-full gap-1">
      <span className="num">
        {taken} of {event.capacity}
        {event.isFullyBooked && <span className="font-semibold text-danger"> Fully Booked</span>}
      </span>
      <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sand">
        <span
          className="block h-full rounded-full bg-terracotta"
          style={{ width: `${(100 * taken) / event.capacity}%` }}
        />
      </span>
    </span>
  );
}

interface ActionsProps {
  event: AdminEventView;
  now: Date;
  onAction: EventTableProps['onAction'];
}

function Actions({ event, now, onAction }: ActionsProps) {
  const canCancel = event.cancellation === null && !hasStarted(event, now);
  const of = <span className="sr-only"> {`${event.title}, ${formatLongDate(event.date)}`}</span>;
  const button = (action: EventAction, icon: IconName, label: string): ReactNode => (
    <button type="button" className={`no-underline ${actionClass}`} onClick={() => onAction(action, event)}>
      <Icon name={icon} size={18} />
      {label}
      {of}
    </button>
  );
  return (
    <div className="-mx-2.5 grid grid-cols-2 justify-items-start gap-x-1 max-md:border-t max-md:border-line max-md:pt-1.5">
      {event.cancellation === null && button('edit', 'edit', 'Edit')}
      {button('copy', 'copy', 'Duplicate')}
      <Link to={`/admin/roster/${event.id}`} className={`no-underline ${actionClass}`}>
        <Icon name="print" size={18} />
        Roster
        {of}
      </Link>
      <Link to={`/admin/messages/${event.id}`} className={`no-underline ${actionClass}`}>
        <Icon name="mail" size={18} />
        Write
        {of}
      </Link>
      {canCancel && button('cancel', 'close', 'Cancel it')}
      {button('delete', 'trash', 'Delete')}
    </div>
  );
}
