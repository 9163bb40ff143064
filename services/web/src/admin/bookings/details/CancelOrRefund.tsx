import { useQuery } from '@tanstack/react-query';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { CancelDialog } from '../changes/CancelDialog.tsx';
import { changesQuery } from '../changes/changesQuery.ts';
import { RefundOfBooking } from '../refunds/RefundOfBooking.tsx';
import { readBooking } from './useBookingForm.ts';

/** Offered before a deletion (ADR 0076): cancels a confirmed booking, with a mail, or refunds any other. */
export function CancelOrRefund({ booking, onClose }: { booking: AdminBookingView; onClose: () => void }) {
  const canCancel = booking.status === 'confirmed';
  const { data } = useQuery({ ...changesQuery(booking.id), enabled: canCancel });
  if (!canCancel) return <RefundOfBooking booking={booking} onClose={onClose} />;
  if (!data) return null;
  return (
    <CancelDialog
      booking={booking}
      version={data.version}
      money={data.money}
      reload={() => readBooking(booking)}
      onClose={onClose}
    />
  );
}
