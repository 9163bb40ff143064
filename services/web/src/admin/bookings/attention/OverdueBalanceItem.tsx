import type { OverdueBalance } from '@studio/contract/admin/attention';
import { portalPath } from '@studio/contract/admin/portalPath';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { bookingLabel } from '../bookingText.ts';
import { AttentionButton, AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';

/** A balance that was not paid in time. Without an email address its link is copied at the booking. */
export function OverdueBalanceItem({ booking }: { booking: OverdueBalance }) {
  const { id, email, bookingReference, balance, dueOn } = booking;
  const send = useAdminMutation({
    run: () => adminApi.post(`/api/bookings/${id}/pay-link/mail?purpose=balance`),
    successToast: `Pay link sent to ${email}`,
    failureText: 'Failed to send the link. Please try again.',
  });
  return (
    <AttentionRow
      kind="Balance overdue"
      tone="wait"
      title={`The balance of ${formatSum(balance)} was due on ${formatShortDate(dueOn)}.`}
      actions={
        email ? (
          <AttentionButton
            isMain
            label="Send pay link"
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
      <p>It stays here until it is paid or its pay link is cancelled.</p>
    </AttentionRow>
  );
}
