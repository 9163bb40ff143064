import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AdminEventView } from '@studio/contract/events';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { ExportButton } from '../lists/ExportButton.tsx';
import { FilterSelect } from '../lists/FilterSelect.tsx';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useUrlFilter } from '../lists/useUrlFilter.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { TabHeader } from '../ui/TabHeader.tsx';
import { filterAdminEvents, periodOf } from './adminEventFilter.ts';
import { adminEventsQuery } from './adminEventsQuery.ts';
import { CopyDialog } from './copy/CopyDialog.tsx';
import { DeleteEvent } from './DeleteEvent.tsx';
import { eventColumns } from './eventColumns.ts';
import { EventTable } from './EventTable.tsx';
import { LazyEventDialog } from './form/LazyEventDialog.ts';
import { NoWorkshops } from './NoWorkshops.tsx';

const [path] = adminEventsQuery.queryKey;

interface EventsTabProps {
  /** Renders the manual booking. It is passed in, because the module `events` may not import `bookings`. */
  manualBooking: (close: () => void) => ReactNode;
}

/** SPEC §2 Workshop Management. The URL contains the filters and the open dialog: `?tab=events&dialog=new`. */
export function EventsTab({ manualBooking }: EventsTabProps) {
  const [filterOf, setFilter] = useUrlFilter();
  const events = useQuery(adminEventsQuery);
  const queryClient = useQueryClient();
  // Past and coming depend on the time of the last read: nothing changes by itself (SPEC §9).
  const now = new Date(events.dataUpdatedAt);
  const filter = { search: filterOf('q'), period: periodOf(filterOf('when')) };
  const all = events.data ?? [];
  const shown = filterAdminEvents(all, filter, now);

  const opened = useOpened(all, filterOf('event'));
  const close = () => setFilter({ dialog: '', event: '' });
  /** Waits for the list when it is still loading, and reads it again when it has failed. */
  async function readShown(): Promise<AdminEventView[]> {
    const listed = await queryClient.ensureQueryData(adminEventsQuery);
    return filterAdminEvents(listed, filter, events.data ? now : new Date());
  }
  /** Clears filters that would hide the saved workshops. */
  function reveal(saved: readonly AdminEventView[]): void {
    if (filterAdminEvents(saved, filter, now).length < saved.length) setFilter({ q: '', when: '' });
  }

  return (
    <div className="grid gap-5">
      <TabHeader
        title="Workshop Management"
        count={events.data && (shown.length === all.length ? countOf(all) : `${shown.length} of ${countOf(all)}`)}
        freshness={<LastUpdated readAt={events.dataUpdatedAt} paths={[path]} />}
      >
        <ExportButton kind="events" columns={eventColumns} read={readShown} />
        <Button tone="outline" size="sm" onClick={() => setFilter({ dialog: 'manual' })}>
          <Icon name="people" size={18} className="max-sm:hidden" />
          Manual Booking
        </Button>
        <Button size="sm" className="max-sm:min-w-full" onClick={() => setFilter({ dialog: 'new' })}>
          <Icon name="plus" size={18} />
          Add Workshop
        </Button>
      </TabHeader>
      <div className="flex flex-wrap gap-3">
        <SearchField label="Title or category" value={filter.search} onSearch={(q) => setFilter({ q })} />
        <FilterSelect
          label="Which workshops"
          value={filter.period === 'all' ? '' : filter.period}
          onSelect={(when) => setFilter({ when })}
        >
          <option value="">All workshops</option>
          <option value="coming">Coming up</option>
          <option value="past">Past</option>
        </FilterSelect>
      </div>
      {events.isError && <LoadFailed onRetry={() => void events.refetch()}>Failed to fetch admin events</LoadFailed>}
      {events.isPending && <Loading>Loading the workshops…</Loading>}
      {events.data && shown.length > 0 && (
        <EventTable
          events={shown}
          now={now}
          onAction={(action, { id }) => setFilter({ dialog: action, event: String(id) })}
        />
      )}
      {events.data && shown.length === 0 && (
        <NoWorkshops
          filter={filter}
          onAdd={() => setFilter({ dialog: 'new' })}
          onAll={() => setFilter({ when: '' })}
          onClear={() => setFilter({ q: '' })}
        />
      )}
      <OpenDialog
        dialog={filterOf('dialog')}
        event={opened}
        manualBooking={manualBooking}
        onSaved={reveal}
        onClose={close}
      />
    </div>
  );
}

/** Keeps the workshop of the open dialog after it has left the list. */
function useOpened(events: readonly AdminEventView[], id: string): AdminEventView | undefined {
  const listed = events.find((event) => String(event.id) === id);
  const [known, setKnown] = useState(listed);
  if (listed && listed !== known) setKnown(listed);
  return listed ?? (known && String(known.id) === id ? known : undefined);
}

interface OpenDialogProps {
  dialog: string;
  /** Undefined until the list is loaded. */
  event: AdminEventView | undefined;
  manualBooking: EventsTabProps['manualBooking'];
  onSaved: (saved: readonly AdminEventView[]) => void;
  onClose: () => void;
}

function OpenDialog({ dialog, event, manualBooking, onSaved, onClose }: OpenDialogProps) {
  if (dialog === 'new') return <LazyEventDialog event={null} onSaved={onSaved} onClose={onClose} />;
  if (dialog === 'manual') return manualBooking(onClose);
  if (!event) return null;
  if (dialog === 'edit') return <LazyEventDialog key={event.id} event={event} onSaved={onSaved} onClose={onClose} />;
  if (dialog === 'copy') return <CopyDialog event={event} onSaved={onSaved} onClose={onClose} />;
  return dialog === 'delete' ? <DeleteEvent event={event} onClose={onClose} /> : null;
}

function countOf({ length }: readonly AdminEventView[]): string {
  return length === 1 ? '1 workshop' : `${length} workshops`;
}
