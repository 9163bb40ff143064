import type { CallTaskView } from '@studio/contract/admin/attention';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel, workshopName } from '../bookingText.ts';
import { AttentionButton, AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';
import { updateBooking } from './dialogs/attentionMutations.ts';

/** People of a cancelled workshop whom no mail can tell. */
export function CallItem({ booking }: { booking: CallTaskView }) {
  const called = useAdminMutation(updateBooking(() => adminApi.post(`/api/bookings/${booking.id}/called`)));
  return (
    <AttentionRow
      kind="To call"
      tone="wait"
      title={`${workshopName(booking)} is cancelled; there is no email address.`}
      actions={
        <AttentionButton
          isMain
          label="Called"
          about={bookingLabel(booking)}
          isBusy={called.isPending}
          onSelect={() => called.mutate(undefined)}
        />
      }
    >
      <BookingLine booking={booking} />
      <p>
        {booking.phone === '' && 'There is no phone number either. '}
        {booking.isAwaitingChoice && 'Please ask what they choose, and then change or cancel the booking. '}
        Cancelled {formatTimestamp(booking.callDueAt)}.
      </p>
    </AttentionRow>
  );
}
