import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { portalPath } from '@studio/contract/admin/portalPath';
import type { PayPurpose } from '@studio/contract/bookings/payLink';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { bookingLabel } from '../bookingText.ts';
import { AttentionButton } from './AttentionRow.tsx';

interface SendPayLinkProps {
  booking: AdminBookingView;
  purpose: PayPurpose;
  label: string;
}

/** Sends the pay link of a sum. Without an email address it is copied at the booking. */
export function SendPayLink({ booking, purpose, label }: SendPayLinkProps) {
  const { id, email, bookingReference } = booking;
  const send = useAdminMutation({
    run: () => adminApi.post(`/api/bookings/${id}/pay-link/mail?purpose=${purpose}`),
    successToast: `Pay link sent to ${email}`,
    failureText: 'Failed to send the link. Please try again.',
  });
  return email ? (
    <AttentionButton
      isMain
      label={label}
      about={bookingLabel(booking)}
      isBusy={send.isPending}
      onSelect={() => send.mutate(undefined)}
    />
  ) : (
    <ButtonLink href={portalPath('bookings', { search: bookingReference })} tone="ink" size="sm">
      Open the booking
    </ButtonLink>
  );
}
