import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminEventView } from '@studio/contract/events';
import { formatShortDate, studioDay } from '@studio/contract/format/dates';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { adminEventsQuery } from '../events/adminEventsQuery.ts';
import { FilterSelect } from '../lists/FilterSelect.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import type { BookingFilter } from './bookingFilter.ts';
import { selectableStatuses } from './bookingStatus.ts';

interface BookingFilterBarProps {
  filter: BookingFilter;
  /** The workshop's title is taken from a booking, because a deleted workshop is in no list. */
  eventTitle: string | undefined;
  onChange: (changes: Record<string, string>) => void;
}

export function BookingFilterBar({ filter, eventTitle, onChange }: BookingFilterBarProps) {
  const { search, status, eventId, email } = filter;
  const { data: events = [] } = useQuery(adminEventsQuery);
  const [today] = useState(() => studioDay(new Date()));
  const coming = events.filter(({ date }) => date >= today).reverse();
  const past = events.filter(({ date }) => date < today);
  const isListed = events.some(({ id }) => String(id) === eventId);

  return (
    <div className="grid grid-cols-2 gap-3 md:flex md:flex-wrap">
      <div className="col-span-2 flex flex-1">
        <SearchField label="Name, email or reference" value={search} onSearch={(text) => onChange({ search: text })} />
      </div>
      <FilterSelect
        label="Workshop"
        value={eventId}
        onSelect={(id) => onChange({ eventId: id })}
        className="max-md:col-span-2 md:max-w-70"
      >
        <option value="">All workshops</option>
        {eventId && !isListed && <option value={eventId}>{eventTitle ?? `Workshop ${eventId}`}</option>}
        <Workshops label="Coming" events={coming} />
        <Workshops label="Past" events={past} />
      </FilterSelect>
      <FilterSelect
        label="Status"
        value={status === 'all' ? '' : status}
        onSelect={(word) => onChange({ status: word })}
        className={`md:max-w-45 ${isListed ? '' : 'max-md:col-span-2'}`}
      >
        <option value="">All statuses</option>
        {selectableStatuses.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </FilterSelect>
      {/* A deleted workshop has no roster. */}
      {isListed && (
        <ButtonLink tone="outline" href={`/admin/roster/${eventId}`}>
          <Icon name="print" size={18} />
          Roster
        </ButtonLink>
      )}
      {email && (
        <p className="col-span-2 flex flex-wrap items-center gap-x-3 md:basis-full">
          <span className="wrap-anywhere">
            Bookings of <b className="font-strong">{email}</b>
          </span>
          <Button tone="outline" size="sm" onClick={() => onChange({ email: '' })}>
            <Icon name="close" size={18} />
            Of everybody
          </Button>
        </p>
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
