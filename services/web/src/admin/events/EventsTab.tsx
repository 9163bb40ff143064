import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { AdminEventView } from '@studio/contract/events/events';
import type { Paged } from '@studio/contract/paging';
import { maxSearch } from '@studio/contract/validation/textRules';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { lazyDialog } from '../forms/lazyDialog.tsx';
import { ExportButton } from '../lists/ExportButton.tsx';
import { FilterSelect } from '../lists/FilterSelect.tsx';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { countOf } from '../lists/shownCount.ts';
import { pageSize, usePage, useUrlFilter } from '../lists/useUrlFilter.ts';
import { TabHeader } from '../ui/TabHeader.tsx';
import { filterAdminEvents, periodOf, seriesIdOf } from './adminEventFilter.ts';
import { eventPageQuery, eventQuery, eventsPath, queryOf } from './adminEventsQuery.ts';
import { LazyCancelEvent } from './cancel/LazyCancelEvent.ts';
import { CopyDialog } from './copy/CopyDialog.tsx';
import { DeleteEvent } from './DeleteEvent.tsx';
import { EventTable } from './EventTable.tsx';
import { NoWorkshops } from './NoWorkshops.tsx';
import { useSeenEvents } from './useSeenEvents.ts';

const LazyEventDialog = lazyDialog(async () => (await import('./form/EventDialog.tsx')).EventDialog);

interface EventsTabProps {
  /** Renders the manual booking. It is passed in, because the module `events` may not import `bookings`. */
  manualBooking: (close: () => void) => ReactElement;
}

/** SPEC §2 Workshop Management. The URL contains the filters and the open dialog: `?tab=events&dialog=new`. */
export function EventsTab({ manualBooking }: EventsTabProps) {
  const [filterOf, setFilter] = useUrlFilter();
  const [page] = usePage();
  const series = seriesIdOf(filterOf('series'));
  const filter = { search: filterOf('q').trim().slice(0, maxSearch), period: periodOf(filterOf('when')), series };
  // The previous page is shown until the next one has loaded.
  const events = useQuery({ ...eventPageQuery(filter, page, pageSize), placeholderData: keepPreviousData });
  // A workshop is past if it had started at the last read, so the list changes only when it is read again (SPEC §9).
  const now = new Date(events.dataUpdatedAt);

  const opened = useOpened(events, filterOf('event'));
  const close = () => setFilter({ dialog: '', event: '', page: filterOf('page') });
  const open = (dialog: string, event = '') => setFilter({ dialog, event, page: filterOf('page') });
  /** Clears filters that would hide the saved workshops. */
  function reveal(saved: readonly AdminEventView[]): void {
    if (filterAdminEvents(saved, filter, now).length < saved.length) setFilter({ q: '', when: '', series: '' });
  }

  return (
    <div className="grid gap-5">
      <TabHeader
        title="Workshop Management"
        count={events.data && countText(events.data)}
        freshness={<LastUpdated readAt={events.dataUpdatedAt} paths={[eventsPath]} />}
      >
        <ExportButton kind="events" list={eventsPath} filter={queryOf(filter)} />
        <Button tone="outline" size="sm" onClick={() => open('manual')}>
          <Icon name="people" size={18} className="max-sm:hidden" />
          Manual Booking
        </Button>
        <Button size="sm" className="max-sm:min-w-full" onClick={() => open('new')}>
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
        {series && (
          <p className="flex flex-wrap items-center gap-x-3">
            The workshops of one series
            <Button tone="outline" size="sm" onClick={() => setFilter({ series: '' })}>
              <Icon name="close" size={18} />
              All workshops
            </Button>
          </p>
        )}
      </div>
      <PagedList
        query={events}
        loading="Loading the workshops…"
        failed="Failed to fetch admin events"
        empty={
          <NoWorkshops
            filter={filter}
            onAdd={() => open('new')}
            onAll={() => setFilter({ when: '', series: '' })}
            onClear={() => setFilter({ q: '' })}
          />
        }
      >
        {(shown) => <EventTable events={shown} now={now} onAction={(action, { id }) => open(action, String(id))} />}
      </PagedList>
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

/** The workshop of the open dialog, which may be on another page, or have left the list. */
function useOpened({ data }: UseQueryResult<Paged<AdminEventView>>, id: string): AdminEventView | undefined {
  const seen = useSeenEvents(data?.items)(id);
  const isElsewhere = data !== undefined && !seen && /^[1-9]\d{0,8}$/.test(id);
  const { data: read } = useQuery({ ...eventQuery(id), enabled: isElsewhere, retry: false });
  return seen ?? (String(read?.id) === id ? read : undefined);
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
  if (dialog === 'cancel') return <LazyCancelEvent event={event} onClose={onClose} />;
  return dialog === 'delete' ? <DeleteEvent event={event} onClose={onClose} /> : null;
}

/** With very many workshops the API stops counting (`hasMore`). */
function countText({ total, hasMore, all = total }: Paged<AdminEventView>): string {
  if (hasMore) return `${countOf(total, hasMore)} workshops`;
  const workshops = all === 1 ? '1 workshop' : `${countOf(all)} workshops`;
  return total === all ? workshops : `${countOf(total)} of ${workshops}`;
}
