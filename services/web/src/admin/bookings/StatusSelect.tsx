import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { BookingStatus } from '@studio/contract/bookings/bookings';
import { selectableStatuses, statusVariants } from '../../shared/bookings/statusVariants.ts';
import { badgeTones } from '../../shared/ui/Badge.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { tabTitle } from '../ui/TabHeader.tsx';
import { useStatusUpdate } from './useStatusUpdate.ts';

/** These keys select an option of an open list. Any other key can change a closed select at once. */
const deciding = new Set(['Enter', ' ', 'Tab']);

const statusField =
  'select-arrow min-h-11 w-full rounded-sm border-[1.5px] border-current bg-transparent pl-9.5 text-base font-semibold @max-[14rem]:pl-2 md:text-sm';

/**
 * Status badge and select in one (SPEC §2). An arrow key changes a closed select at once, and a new status sends a
 * mail. So a key only proposes a status and Enter confirms it (ADR 0020).
 */
export function StatusSelect({ booking }: { booking: AdminBookingView }) {
  const { shown, update, rejection } = useStatusUpdate(booking);
  const [proposed, setProposed] = useState<BookingStatus | null>(null);
  const isProposing = useRef(false);
  const noteId = useId();
  const { tone, icon } = statusVariants[shown];

  function choose(word: string): void {
    const status = selectableStatuses.find((known) => known === word);
    if (!status) return;
    if (isProposing.current) setProposed(status === shown ? null : status);
    else decide(status);
  }

  function decide(status: BookingStatus): void {
    setProposed(null);
    update(status, () => focusStatus(booking.id));
  }

  function handleKey(event: KeyboardEvent): void {
    if (proposed && event.key === 'Enter') {
      event.preventDefault();
      decide(proposed);
    } else if (proposed && event.key === 'Escape') {
      setProposed(null);
    } else if (!deciding.has(event.key)) {
      // A closed select fires `change` before the next task; an open list fires it only after a selection.
      isProposing.current = true;
      setTimeout(() => (isProposing.current = false));
    }
  }

  return (
    <>
      <label className={`relative flex items-center rounded-sm border-current ${badgeTones[tone]}`}>
        <Icon name={icon} size={17} className="pointer-events-none absolute left-3 @max-[14rem]:hidden" />
        <span className="sr-only">Status of {booking.bookingReference}</span>
        <select
          id={selectId(booking.id)}
          value={proposed ?? shown}
          aria-describedby={noteId}
          onKeyDown={handleKey}
          onChange={({ target }) => choose(target.value)}
          // Losing the focus, also to another window, discards the proposal.
          onBlur={() => setProposed(null)}
          className={statusField}
        >
          {selectableStatuses.map((status) => (
            <option key={status} className="bg-card text-ink">
              {status}
            </option>
          ))}
        </select>
      </label>
      <p id={noteId} className={`pt-1 text-xs font-semibold empty:hidden ${proposed ? 'text-ink' : 'text-danger'}`}>
        {proposed ? proposal(proposed, shown, booking) : rejection}
      </p>
    </>
  );
}

function proposal(proposed: BookingStatus, shown: BookingStatus, { email }: AdminBookingView): string {
  const mail = proposed === 'confirmed' && email ? ' and mails the visitor' : '';
  return `Enter makes it ${proposed}${mail}. Escape keeps it ${shown}.`;
}

function selectId(bookingId: number): string {
  return `status-of-booking-${bookingId}`;
}

/** Focuses the booking's row, or the tab title when the booking is not listed. */
function focusStatus(bookingId: number): void {
  (document.getElementById(selectId(bookingId)) ?? tabTitle())?.focus();
}
