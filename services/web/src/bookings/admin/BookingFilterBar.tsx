import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDate, studioDay } from '@studio/contract/dates';
import type { AdminEventView } from '@studio/contract/events';
import { adminQuery } from '../../admins/adminApi.ts';
import { SearchField } from '../../portal/SearchField.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { BookingFilter } from './bookingFilter.ts';
import { selectableStatuses } from './bookingStatus.ts';

interface BookingFilterBarProps {
  filter: BookingFilter;
  /** Of the workshop that is shown, as its bookings know it: it may be deleted and in no list. */
  eventTitle: string | undefined;
  onChange: (changes: Record<string, string>) => void;
}

const selectLook =
  'chevroned min-h-12 w-full min-w-0 rounded-sm border-[1.5px] border-line-strong bg-card py-2.5 pl-3.5 text-base text-ellipsis hover:border-ink-2';

/** Search, status and workshop; for one workshop also the way to its printed page. */
export function BookingFilterBar({ filter, eventTitle, onChange }: BookingFilterBarProps) {
  const { search, status, eventId } = filter;
  const { data: events = [] } = useQuery(adminQuery<AdminEventView[]>('/api/admin/events'));
  const [today] = useState(() => studioDay(new Date()));
  const coming = events.filter(({ date }) => date >= today).reverse();
  const past = events.filter(({ date }) => date < today);
  const isListed = eventId === '' || events.some(({ id }) => String(id) === eventId);

  return (
    <div className="grid grid-cols-2 gap-3 md:flex">
      <div className="col-span-2 flex flex-1">
        <SearchField label="Name, email or reference" value={search} onSearch={(text) => onChange({ search: text })} />
      </div>
      <select
        aria-label="Workshop"
        value={eventId}
        onChange={({ target }) => onChange({ eventId: target.value })}
        className={`${selectLook} max-md:col-span-2 md:max-w-70`}
      >
        <option value="">All workshops</option>
        {!isListed && <option value={eventId}>{eventTitle ?? `Workshop ${eventId}`}</option>}
        <Workshops label="Coming" events={coming} />
        <Workshops label="Past" events={past} />
      </select>
      <select
        aria-label="Status"
        value={status}
        onChange={({ target }) => onChange({ status: target.value === 'all' ? '' : target.value })}
        className={`${selectLook} md:max-w-45 ${eventId ? '' : 'max-md:col-span-2'}`}
      >
        <option value="all">All statuses</option>
        {selectableStatuses.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
      {eventId && (
        <ButtonLink tone="outline" href={`/admin/roster/${eventId}`}>
          <Icon name="print" size={18} />
          Roster
        </ButtonLink>
      )}
    </div>
  );
}

function Workshops({ label, events }: { label: string; events: readonly AdminEventView[] }) {
  if (events.length === 0) return null;
  return (
    <optgroup label={label}>
      {events.map(({ id, date, title }) => (
        <option key={id} value={id}>
          {formatShortDate(date)}: {title}
        </option>
      ))}
    </optgroup>
  );
}
