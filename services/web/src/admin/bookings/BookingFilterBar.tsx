import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminEventView } from '@studio/contract/events/events';
import { formatShortDate, studioDay } from '@studio/contract/format/dates';
import { selectableStatuses } from '../../shared/bookings/statusVariants.ts';
import { serverNow } from '../../shared/http/serverClock.ts';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { eventQuery } from '../events/adminEventsQuery.ts';
import { useEventChoices } from '../events/eventChoices.ts';
import { FilterSelect } from '../lists/FilterSelect.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import type { BookingFilter } from './bookingPages.ts';

interface BookingFilterBarProps {
  filter: BookingFilter;
  /** The workshop's title is taken from a booking, because a deleted workshop is in no list. */
  eventTitle: string | undefined;
  onChange: (values: Record<string, string>) => void;
}

export function BookingFilterBar({ filter, eventTitle, onChange }: BookingFilterBarProps) {
  const { search, status, eventId, email } = filter;
  const [today] = useState(() => studioDay(serverNow()));
  const [eventSearch, setEventSearch] = useState('');
  const { upcoming, past, isLoaded, isTruncated } = useEventChoices(today, eventSearch);
  const chosen = [...upcoming, ...past].find(({ id }) => String(id) === eventId);
  // A chosen workshop that is not in the list is an older one, or a deleted one, which has no roster.
  const { data: other } = useQuery({
    ...eventQuery(eventId),
    enabled: eventId !== '' && isLoaded && !chosen,
    retry: false,
  });
  const hasRoster = chosen !== undefined || (eventId !== '' && String(other?.id) === eventId);

  return (
    <div className="grid grid-cols-2 gap-3 md:flex md:flex-wrap">
      <div className="col-span-2 flex flex-1">
        <SearchField label="Name, email or reference" value={search} onSearch={(text) => onChange({ search: text })} />
      </div>
      {(isTruncated || eventSearch !== '') && (
        <div className="col-span-2 flex md:max-w-70">
          <SearchField label="Find a workshop" value={eventSearch} onSearch={setEventSearch} />
        </div>
      )}
      <FilterSelect
        label="Workshop"
        value={eventId}
        onSelect={(id) => onChange({ eventId: id })}
        className="max-md:col-span-2 md:max-w-70"
      >
        <option value="">All workshops</option>
        {eventId && !chosen && <option value={eventId}>{nameOf(other) ?? eventTitle ?? `Workshop ${eventId}`}</option>}
        <Workshops label="Upcoming" events={upcoming} />
        <Workshops label="Past" events={past} />
      </FilterSelect>
      <FilterSelect
        label="Status"
        value={status}
        onSelect={(word) => onChange({ status: word })}
        className={`md:max-w-45 ${hasRoster ? '' : 'max-md:col-span-2'}`}
      >
        <option value="">All statuses</option>
        {selectableStatuses.map((word) => (
          <option key={word}>{word}</option>
        ))}
        <option value="awaiting_choice">choice pending</option>
      </FilterSelect>
      {hasRoster && (
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
          {nameOf({ date, title })}
        </option>
      ))}
    </optgroup>
  );
}

function nameOf(event: Pick<AdminEventView, 'date' | 'title'> | undefined): string | undefined {
  return event && `${formatShortDate(event.date)}: ${event.title}`;
}
