import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';

export function ResendConfirmation({ booking: { id, status, email } }: { booking: AdminBookingView }) {
  const isConfirmed = status === 'confirmed';
  const resend = useAdminMutation({
    run: () => adminApi.post(`/api/bookings/${id}/resend`),
    successToast: () => `${isConfirmed ? 'Confirmation' : 'Payment details'} sent to ${email}`,
    failureText: 'Failed to send the mail. Please try again.',
    showsServerError: true,
  });
  if (status === 'cancelled' || !email) return null;
  return (
    <Button
      tone="outline"
      size="sm"
      aria-disabled={resend.isPending}
      onClick={() => resend.isPending || resend.mutate(undefined)}
    >
      {resend.isPending ? 'Sending…' : isConfirmed ? 'Resend confirmation' : 'Resend payment details'}
    </Button>
  );
}
