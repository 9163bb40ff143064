import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { paymentWord } from '@studio/contract/bookings/payments';
import { formatSum } from '@studio/contract/format/money';
import { pageQuery } from '../../../http/adminApi.ts';
import { SearchField } from '../../../lists/SearchField.tsx';
import { bookingLabel } from '../../bookingText.ts';

interface BookingFinderProps {
  /** The first search text; its results are shown at once. */
  initial: string;
  onPick: (booking: AdminBookingView) => void;
}

const maxShown = 5;

export function BookingFinder({ initial, onPick }: BookingFinderProps) {
  const [search, setSearch] = useState(initial);
  const isSearching = search.length > 1;
  const query = new URLSearchParams({ page: '1', pageSize: String(maxShown), search });
  const { data, isError } = useQuery({
    ...pageQuery<AdminBookingView>(`/api/bookings?${query.toString()}`),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const found = isSearching ? data?.items.slice(0, maxShown) : undefined;
  return (
    <div className="grid gap-1.5">
      <SearchField label="Find a booking by name, email or reference" value={search} onSearch={setSearch} />
      <output className="text-sm text-ink-2 empty:hidden">
        {isSearching && isError && 'The bookings could not be searched.'}
        {found && countText(found.length, data?.total ?? found.length)}
      </output>
      {found && found.length > 0 && (
        <ul aria-label="Bookings found" className="grid rounded-sm border border-line">
          {found.map((booking) => (
            <li key={booking.id} className="not-last:border-b not-last:border-line/60">
              <button
                type="button"
                onClick={() => onPick(booking)}
                className="num min-h-11 w-full px-3.5 py-1.5 text-left text-sm wrap-anywhere hover:bg-oat"
              >
                <b className="font-strong">{bookingLabel(booking)}</b>{' '}
                <span className="text-ink-2">
                  {booking.email} {formatSum(booking.totalAmount)}, {paymentWord(booking.paymentStatus)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countText(shown: number, total: number): string {
  if (shown === 0) return 'No booking found. Please search for another name, or type the reference.';
  return total > shown ? `The newest ${shown} of ${total}` : `${shown} found`;
}
