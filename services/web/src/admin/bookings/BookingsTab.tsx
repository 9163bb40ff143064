import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { Button } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { ExportButton } from '../lists/ExportButton.tsx';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { shownCount } from '../lists/shownCount.ts';
import { listQuery, usePageQuery } from '../lists/useUrlFilter.ts';
import { TabHeader } from '../ui/TabHeader.tsx';
import { BookingFilterBar } from './BookingFilterBar.tsx';
import { bookingPages, noFilter, useBookingFilter } from './bookingPages.ts';
import { BookingTable } from './BookingTable.tsx';
import { LazyBookingDialog, LazyManualBooking } from './lazyDialogs.ts';

export function BookingsTab() {
  const [filter, setFilter] = useBookingFilter();
  // The previous page is shown until the next one has loaded.
  const bookings = useQuery({ ...bookingPages(usePageQuery(filter)), placeholderData: keepPreviousData });
  const [isBooking, setBooking] = useState(false);
  const [opened, setOpened] = useState<AdminBookingView | null>(null);
  const shown = bookings.data?.items ?? [];

  return (
    <div className="grid gap-4.5">
      <TabHeader
        title="Bookings"
        count={shownCount(bookings.data, 'bookings')}
        freshness={<LastUpdated readAt={bookings.dataUpdatedAt} paths={['/api/bookings', '/api/admin/events']} />}
      >
        <ExportButton kind="bookings" list="/api/bookings" filter={filter} />
        <Button size="sm" onClick={() => setBooking(true)}>
          <Icon name="people" size={18} className="max-sm:hidden" />
          Manual Booking
        </Button>
      </TabHeader>
      <BookingFilterBar filter={filter} eventTitle={shown[0]?.eventTitle} onChange={setFilter} />
      <PagedList
        query={bookings}
        loading="Loading bookings…"
        failed="The bookings could not be loaded."
        empty={
          listQuery(filter) ? (
            <EmptyState icon="search" action={<Button onClick={() => setFilter(noFilter)}>Show all bookings</Button>}>
              No booking fits this search.
            </EmptyState>
          ) : (
            <EmptyState
              icon="calendar"
              action={<Button onClick={() => setBooking(true)}>Make a manual booking</Button>}
            >
              No bookings yet. They appear here as soon as somebody books.
            </EmptyState>
          )
        }
      >
        {(items) => <BookingTable bookings={items} onOpen={setOpened} />}
      </PagedList>

      {isBooking && <LazyManualBooking onClose={() => setBooking(false)} />}
      {opened && (
        <LazyBookingDialog key={opened.id} opened={opened} onOpen={setOpened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
