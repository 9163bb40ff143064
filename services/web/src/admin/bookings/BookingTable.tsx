import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { paymentMethodWord, paymentWord } from '@studio/contract/bookings/payments';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { Button } from '../../shared/ui/button/Button.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import type { Column } from '../lists/DataTable.tsx';
import { tabTitle } from '../ui/TabHeader.tsx';
import { formatTimestamp } from '../ui/timestamp.ts';
import { AwaitingChoiceBadge } from './AwaitingChoiceBadge.tsx';
import { partyText, visitorName, workshopName } from './bookingText.ts';
import { StatusSelect } from './StatusSelect.tsx';

interface BookingTableProps {
  bookings: readonly AdminBookingView[];
  onOpen: (booking: AdminBookingView) => void;
}

export function BookingTable({ bookings, onOpen }: BookingTableProps) {
  const rememberFocus = useRestoredFocus(bookings);
  return (
    <div className="@container" {...rememberFocus}>
      <DataTable
        label="Bookings"
        rows={bookings}
        columns={columnsFor(onOpen)}
        keyOf={({ id }) => id}
        cardClassName="max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-start max-md:@max-[14rem]:grid-cols-1"
      />
    </div>
  );
}

/** In a row narrower than 20rem the cell spans both columns, so that its text fits. Below 14rem there is one column. */
const wholeLine = 'max-md:@max-[20rem]:col-span-2 max-md:@max-[14rem]:col-span-1';

function columnsFor(onOpen: (booking: AdminBookingView) => void): Column<AdminBookingView>[] {
  return [
    { header: 'Visitor', width: '1.3fr', bare: true, cell: visitorCell },
    {
      header: 'Workshop',
      width: '1.7fr',
      bare: true,
      className: 'max-md:col-span-2 max-md:row-start-2 max-md:@max-[14rem]:col-span-1',
      cell: workshopCell,
    },
    { header: 'Payment', bare: true, className: 'max-md:text-right max-md:@max-[14rem]:text-left', cell: paymentCell },
    {
      header: 'Status',
      width: '11rem',
      bare: true,
      className: wholeLine,
      cell: (booking) => <StatusSelect booking={booking} />,
    },
    {
      header: 'Details',
      width: '7rem',
      bare: true,
      className: `md:text-right ${wholeLine}`,
      cell: (booking) => (
        <Button id={detailsId(booking.id)} tone="outline" size="sm" onClick={() => onOpen(booking)}>
          Details<span className="sr-only"> of {booking.bookingReference}</span>
        </Button>
      ),
    },
  ];
}

function detailsId(bookingId: number): string {
  return `details-of-booking-${bookingId}`;
}

/** Returns the element that gets the focus after a booking's dialog: its row's button, or the tab title. */
export function detailsButton(bookingId: number): HTMLElement | null {
  return document.getElementById(detailsId(bookingId)) ?? tabTitle();
}

function visitorCell(booking: AdminBookingView) {
  return (
    <>
      <b className="block leading-tight font-strong">{visitorName(booking)}</b>
      <span className="block text-xs text-ink-2">{booking.email}</span>
      <span className="num block text-xs text-ink-2">{booking.phone}</span>
    </>
  );
}

function workshopCell(booking: AdminBookingView) {
  const { eventDate, bookingReference } = booking;
  return (
    <>
      <b className="block leading-tight font-strong">{workshopName(booking)}</b>
      <span className="num block text-xs text-ink-2">
        {eventDate && `${formatShortDate(eventDate)}, `}
        {partyText(booking)}, {bookingReference}
      </span>
      {booking.isAwaitingChoice && <AwaitingChoiceBadge />}
    </>
  );
}

function paymentCell({ totalAmount, paymentMethod, paymentStatus, openAmount, heldUntil }: AdminBookingView) {
  return (
    <>
      <b className="num block">{formatSum(totalAmount)}</b>
      <span className={`block text-xs ${paymentStatus === 'completed' ? 'text-ink-2' : 'font-semibold text-wait'}`}>
        {paymentMethodWord(paymentMethod)},{' '}
        {openAmount ? `${formatSum(openAmount)} to pay` : paymentWord(paymentStatus)}
      </span>
      {heldUntil && <span className="num block text-xs text-ink-2">held until {formatTimestamp(heldUntil)}</span>}
    </>
  );
}

/**
 * A filter or a deletion may remove the focused row. The focus then moves to the Details button of the row at the same
 * position or of the last row, because no key on that button changes data. Without rows it moves to the tab title.
 */
function useRestoredFocus(bookings: readonly AdminBookingView[]) {
  const held = useRef<{ id: number; index: number } | null>(null);
  useEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    const { id, index } = held.current;
    if (bookings.some((booking) => booking.id === id)) return;
    const next = bookings[Math.min(index, bookings.length - 1)];
    (next ? detailsButton(next.id) : tabTitle())?.focus();
  }, [bookings]);
  useEffect(
    () => () => {
      if (held.current && document.activeElement === document.body) tabTitle()?.focus();
    },
    [],
  );
  return {
    onFocus: ({ target }: FocusEvent) => {
      const index = [...(target.closest('tbody')?.rows ?? [])].findIndex((row) => row.contains(target));
      const booking = bookings[index];
      held.current = booking ? { id: booking.id, index } : null;
    },
    // React fires no blur event for removed elements, so the last focused row is still known.
    onBlur: () => {
      held.current = null;
    },
  };
}
