import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/adminBookings';
import type { Paged } from '@studio/contract/paging';
import { draftOf } from '../../portal/drafts.ts';
import { Freshness } from '../../portal/Freshness.tsx';
import { LoadFailed } from '../../portal/LoadFailed.tsx';
import { Loading } from '../../portal/Loading.tsx';
import { Pager } from '../../portal/Pager.tsx';
import { TabHead, tabTitle } from '../../portal/TabHead.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { bookingPageQuery, isFiltered, useBookingFilter } from './bookingFilter.ts';
import { BookingFilterBar } from './BookingFilterBar.tsx';
import { BookingTable } from './BookingTable.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ManualBookingDialog, manualDraft } from './ManualBookingDialog.tsx';

/** SPEC §2 Bookings. */
export function BookingsTab() {
  const [filter, setFilter] = useBookingFilter();
  // The page before stays until the next one is there: nothing jumps while one types or turns pages.
  const bookings = useQuery({ ...bookingPageQuery(filter), placeholderData: keepPreviousData });
  // Where a session ended under it, the form opens again with what was typed.
  const [isBooking, setBooking] = useState(() => draftOf(manualDraft) !== null);
  const [opened, setOpened] = useState<AdminBookingView | null>(null);

  const { data: page } = bookings;
  // An empty page of the filter before says nothing about this one.
  const isEmptyUntilRead = bookings.isPlaceholderData && page?.items.length === 0;
  const clear = () => setFilter({ search: '', status: '', eventId: '' });
  const turnTo = (number: number) => {
    setFilter({ page: number === 1 ? '' : String(number) });
    tabTitle()?.focus();
  };

  return (
    <div className="grid gap-4.5">
      <TabHead
        title="Bookings"
        count={page && countText(page)}
        freshness={<Freshness readAt={bookings.dataUpdatedAt} paths={['/api/bookings', '/api/admin/events']} />}
      >
        <ExportButton filter={filter} />
        <Button size="sm" onClick={() => setBooking(true)}>
          <Icon name="people" size={18} className="max-sm:hidden" />
          Manual Booking
        </Button>
      </TabHead>
      <BookingFilterBar filter={filter} eventTitle={page?.items[0]?.eventTitle} onChange={setFilter} />

      {bookings.isError && (
        <LoadFailed onRetry={() => void bookings.refetch()}>The bookings could not be loaded.</LoadFailed>
      )}
      {(bookings.isPending || isEmptyUntilRead) && <Loading>Loading bookings…</Loading>}
      {page && page.items.length > 0 && (
        <div aria-busy={bookings.isPlaceholderData} className={bookings.isPlaceholderData ? 'opacity-60' : ''}>
          <BookingTable bookings={page.items} onOpen={setOpened} />
        </div>
      )}
      {page?.items.length === 0 && !isEmptyUntilRead && (
        <Empty
          page={page}
          isNarrowed={isFiltered(filter)}
          onClear={clear}
          onBook={() => setBooking(true)}
          onTurn={turnTo}
        />
      )}
      {page && <Pager page={filter.page} pageSize={page.pageSize} total={page.total} onPage={turnTo} />}

      {isBooking && <ManualBookingDialog onClose={() => setBooking(false)} />}
      {opened && (
        <BookingDialog
          key={opened.id}
          booking={opened}
          onClose={() => setOpened(null)}
          onDeleted={() => setOpened(null)}
        />
      )}
    </div>
  );
}

interface EmptyProps {
  page: Paged<AdminBookingView>;
  isNarrowed: boolean;
  onClear: () => void;
  onBook: () => void;
  onTurn: (page: number) => void;
}

/** Why nothing is shown, and the one next thing to do. */
function Empty({ page: { total, pageSize }, isNarrowed, onClear, onBook, onTurn }: EmptyProps) {
  if (total > 0) {
    const last = Math.ceil(total / pageSize);
    return (
      <Notice icon="search" action={<Button onClick={() => onTurn(last)}>Go to the last page</Button>}>
        There is nothing on this page any more.
      </Notice>
    );
  }
  if (isNarrowed) {
    return (
      <Notice icon="search" action={<Button onClick={onClear}>Show all bookings</Button>}>
        No booking fits this search.
      </Notice>
    );
  }
  return (
    <Notice icon="calendar" action={<Button onClick={onBook}>Make a manual booking</Button>}>
      No bookings yet. They appear here as soon as somebody books.
    </Notice>
  );
}

function countText({ items, total }: Paged<AdminBookingView>): string {
  if (total === 0) return 'No bookings found';
  return `${items.length} of ${total} shown, newest first`;
}
