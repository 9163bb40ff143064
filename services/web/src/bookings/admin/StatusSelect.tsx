import { useId } from 'react';
import type { AdminBookingView } from '@studio/contract/adminBookings';
import type { BookingStatus } from '@studio/contract/bookings';
import { tabTitle } from '../../portal/TabHead.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { selectableStatuses } from './bookingStatus.ts';
import { useStatusChange } from './useStatusChange.ts';

const looks: Record<BookingStatus, { tone: string; icon: IconName }> = {
  confirmed: { tone: 'border-ok bg-ok-bg text-ok', icon: 'check' },
  pending: { tone: 'border-wait bg-wait-bg text-wait', icon: 'clock' },
  cancelled: { tone: 'border-stop bg-stop-bg text-stop', icon: 'close' },
};

/** SPEC §2: the status badge and the selector that changes it, in one. */
export function StatusSelect({ booking }: { booking: AdminBookingView }) {
  const { shown, change, refusal } = useStatusChange(booking);
  const refusalId = useId();
  const { tone, icon } = looks[shown];
  return (
    <>
      <label className={`relative flex items-center rounded-sm ${tone}`}>
        <Icon name={icon} size={17} className="pointer-events-none absolute left-3" />
        <span className="sr-only">Status of {booking.bookingReference}</span>
        <select
          id={selectId(booking.id)}
          value={shown}
          aria-describedby={refusal ? refusalId : undefined}
          onChange={({ target }) => {
            const status = selectableStatuses.find((word) => word === target.value);
            if (status) change(status, () => focusStatus(booking.id));
          }}
          className="chevroned min-h-11 w-full rounded-sm border-[1.5px] border-current bg-transparent pl-9.5 text-sm font-semibold"
        >
          {selectableStatuses.map((status) => (
            <option key={status} className="bg-card text-ink">
              {status}
            </option>
          ))}
        </select>
      </label>
      <p id={refusalId} className="pt-1 text-xs font-semibold text-danger empty:hidden">
        {refusal}
      </p>
    </>
  );
}

function selectId(bookingId: number): string {
  return `status-of-booking-${bookingId}`;
}

/** Puts the keyboard on the row of the booking, or above the list when it is not among those shown. */
export function focusStatus(bookingId: number | undefined): void {
  const select = bookingId === undefined ? null : document.getElementById(selectId(bookingId));
  (select ?? tabTitle())?.focus();
}
