import { useMutation } from '@tanstack/react-query';
import type { AdminBookingView } from '@studio/contract/adminBookings';
import { adminApi, hasEnded } from '../../admins/adminApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { allBookingsPath } from './bookingFilter.ts';
import type { BookingFilter } from './bookingFilter.ts';
import { exportBookings } from './exportBookings.ts';

/** Saves all that fits the filter, not only the page that is shown (CHECKLIST 25). */
export function ExportButton({ filter }: { filter: BookingFilter }) {
  const exporting = useMutation({
    mutationFn: () => adminApi.get<AdminBookingView[]>(allBookingsPath(filter)),
    onSuccess: exportBookings,
    onError: (error) =>
      hasEnded(error) ||
      showToast({
        tone: 'destructive',
        title: 'Error',
        description: 'Failed to export bookings. Please try again.',
      }),
  });
  return (
    <Button
      tone="outline"
      size="sm"
      aria-disabled={exporting.isPending}
      onClick={() => exporting.isPending || exporting.mutate()}
    >
      <Icon name="download" size={18} />
      {exporting.isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}
