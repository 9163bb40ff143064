import { useQuery } from '@tanstack/react-query';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { moneyQuery } from './moneyQuery.ts';
import { RefundDialog } from './RefundDialog.tsx';

/** Loads the money of a booking, then shows the dialog. */
export function RefundOfBooking({ booking, onClose }: { booking: AdminBookingView; onClose: () => void }) {
  const { data: money } = useQuery(moneyQuery(booking.id));
  return money && <RefundDialog booking={booking} money={money} onClose={onClose} />;
}
