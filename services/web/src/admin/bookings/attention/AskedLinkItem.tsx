import type { AskedLinkView } from '@studio/contract/admin/attention';
import { portalPath } from '@studio/contract/admin/portalPath';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { AttentionButton, AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';

/** A visitor whose pay link has ended asked for a new one. Without an email address it is copied at the booking. */
export function AskedLinkItem({ booking }: { booking: AskedLinkView }) {
  const { id, email, bookingReference } = booking;
  const send = useAdminMutation({
    run: () => adminApi.post(`/api/bookings/${id}/pay-link/mail`),
    successToast: `Pay link sent to ${email}`,
    failureText: 'Failed to send the link. Please try again.',
  });
  return (
    <AttentionRow
      kind="New link"
      tone="wait"
      title="Asked for a new pay link"
      actions={
        email ? (
          <AttentionButton
            isMain
            label="Send new link"
            about={bookingLabel(booking)}
            isBusy={send.isPending}
            onSelect={() => send.mutate(undefined)}
          />
        ) : (
          <ButtonLink href={portalPath('bookings', { search: bookingReference })} tone="ink" size="sm">
            Open the booking
          </ButtonLink>
        )
      }
    >
      <BookingLine booking={booking} />
      <p>Asked {formatTimestamp(booking.linkAskedAt)}.</p>
    </AttentionRow>
  );
}
