import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AskedLinkView, CallTaskView, CancelledPaid, OverdueBalance } from '@studio/contract/admin/attention';
import { portalPath } from '@studio/contract/admin/portalPath';
import type { PayPurpose } from '@studio/contract/bookings/payLink';
import { paymentMethodWord } from '@studio/contract/bookings/payments';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel, workshopName } from '../bookingText.ts';
import { LazyRefund } from '../lazyDialogs.ts';
import { DecisionButton, DialogButton, MutationButton } from './AttentionButton.tsx';
import { AttentionRow } from './AttentionRow.tsx';
import { bookingMutation } from './dialogs/attentionMutations.ts';

export function CancelledPaidBooking({ booking }: { booking: CancelledPaid }) {
  const label = bookingLabel(booking);
  const sum = formatSum(booking.paidAmount);
  return (
    <AttentionRow
      kind="Paid and cancelled"
      tone="bad"
      title={`${sum} has come; the booking is cancelled.`}
      booking={booking}
      actions={
        <>
          <DialogButton
            isMain
            label="Refund"
            about={label}
            renderDialog={(onClose) => <LazyRefund booking={booking} onClose={onClose} />}
          />
          <DecisionButton
            label="Keep"
            about={label}
            title="Keep the money"
            question="Does this money stay? It counts as revenue, and leaves this list."
            subject={`${label}, ${sum} (${paymentMethodWord(booking.paymentMethod)})`}
            mutation={bookingMutation(() => adminApi.post(`/api/bookings/${booking.id}/keep`))}
          />
        </>
      }
    >
      <p>Booked {formatTimestamp(booking.createdAt)}.</p>
    </AttentionRow>
  );
}

/** A paid booking that is still pending. */
export function UnconfirmedBooking({ booking }: { booking: AdminBookingView }) {
  return (
    <AttentionRow
      kind="Not confirmed"
      tone="wait"
      title={`${formatSum(booking.totalAmount)} has come; the booking is still pending.`}
      booking={booking}
      actions={
        <MutationButton
          isMain
          label="Confirm"
          about={bookingLabel(booking)}
          mutation={{
            run: () => adminApi.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' }),
            successToast: 'Booking Updated',
            failureText: 'Failed to update booking status. Please try again.',
          }}
        />
      }
    >
      <p>Booked {formatTimestamp(booking.createdAt)}.</p>
    </AttentionRow>
  );
}

/** A booking of a cancelled workshop whose people cannot be told by mail. */
export function CallItem({ booking }: { booking: CallTaskView }) {
  return (
    <AttentionRow
      kind="To call"
      tone="wait"
      title={`${workshopName(booking)} is cancelled; there is no email address.`}
      booking={booking}
      actions={
        <MutationButton
          isMain
          label="Called"
          about={bookingLabel(booking)}
          mutation={bookingMutation(() => adminApi.post(`/api/bookings/${booking.id}/called`))}
        />
      }
    >
      <p>
        {booking.phone === '' && 'There is no phone number either. '}
        {booking.isAwaitingChoice && 'Please ask what they choose, and then change or cancel the booking. '}
        Cancelled {formatTimestamp(booking.callDueAt)}.
      </p>
    </AttentionRow>
  );
}

const askedLinkTitles: Record<PayPurpose, string> = {
  full: 'Asked for a new pay link',
  deposit: 'Asked for a new pay link for the deposit',
  balance: 'Asked for a new pay link for the balance',
};

/** A visitor whose pay link has ended asked for a new one. */
export function AskedLinkItem({ booking }: { booking: AskedLinkView }) {
  return (
    <AttentionRow
      kind="New link"
      tone="wait"
      title={askedLinkTitles[booking.purpose]}
      booking={booking}
      actions={<SendPayLink booking={booking} label="Send new link" />}
    >
      <p>Asked {formatTimestamp(booking.linkAskedAt)}.</p>
    </AttentionRow>
  );
}

/** A balance that was not paid in time. */
export function OverdueBalanceItem({ booking }: { booking: OverdueBalance }) {
  return (
    <AttentionRow
      kind="Balance overdue"
      tone="wait"
      title={`The balance of ${formatSum(booking.balance)} was due on ${formatShortDate(booking.dueOn)}.`}
      booking={booking}
      actions={<SendPayLink booking={booking} label="Send pay link" />}
    >
      <p>It stays here until it is paid or its pay link is cancelled.</p>
    </AttentionRow>
  );
}

/** Sends the pay link of a sum. Without an email address the admin copies the link in the booking's dialog. */
function SendPayLink({ booking, label }: { booking: AskedLinkView | OverdueBalance; label: string }) {
  const { id, email, bookingReference, purpose } = booking;
  return email ? (
    <MutationButton
      isMain
      label={label}
      about={bookingLabel(booking)}
      mutation={{
        run: () => adminApi.post(`/api/bookings/${id}/pay-link/mail?purpose=${purpose}`),
        successToast: `Pay link sent to ${email}`,
        failureText: 'Failed to send the link. Please try again.',
      }}
    />
  ) : (
    <ButtonLink href={portalPath('bookings', { search: bookingReference })} tone="ink" size="sm">
      Open the booking
    </ButtonLink>
  );
}
