import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';

export function ResendConfirmation({ booking: { id, status, email } }: { booking: AdminBookingView }) {
  const resend = useAdminMutation({
    run: () => adminApi.post(`/api/bookings/${id}/resend`),
    successToast: () => `Confirmation sent to ${email}`,
    failureText: 'Failed to send the confirmation. Please try again.',
    showsServerError: true,
  });
  if (status !== 'confirmed' || !email) return null;
  return (
    <Button
      tone="outline"
      size="sm"
      aria-disabled={resend.isPending}
      onClick={() => resend.isPending || resend.mutate(undefined)}
    >
      {resend.isPending ? 'Sending…' : 'Resend confirmation'}
    </Button>
  );
}
