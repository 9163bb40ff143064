import type { BookingDetail, BookingView } from '@studio/contract/bookings/bookings';
import { isCancelledState } from '@studio/contract/bookings/bookingState';
import type { BookingState } from '@studio/contract/bookings/bookingState';
import { formatRand } from '@studio/contract/format/money';
import { rescheduledNote } from '@studio/contract/format/rescheduledNote';
import { studio } from '@studio/contract/studio';
import { Link } from '../../../shared/ui/Link.tsx';

interface StateNoteProps {
  state: BookingState;
  booking: BookingView;
  detail: BookingDetail | undefined;
  /** Whether the payment is still open and the page has stopped polling. */
  hasStopped: boolean;
  /** Replaces the note about the e-mail on a confirmed booking. */
  welcome?: string | undefined;
}

export function StateNote({ state, booking, detail, hasStopped, welcome }: StateNoteProps) {
  const cancelReason = detail?.cancelReason ?? null;
  const isOff = isCancelledState(state);
  const earlierStart = isOff ? null : detail?.movedFrom;
  return (
    <>
      <p className="max-w-text text-lede font-medium wrap-anywhere">
        {(state === 'confirmed' && welcome) || (hasStopped ? stoppedNote : notes[state](booking, detail))}
      </p>
      {state === 'cancelled' && detail?.laterReference && (
        <p className="max-w-text">
          You have booked this workshop with another reference:{' '}
          <Link to={`/booking/${detail.laterReference}`} className="num font-strong underline">
            {detail.laterReference}
          </Link>
        </p>
      )}
      {cancelReason !== null && <p className="max-w-text wrap-anywhere whitespace-pre-line">{cancelReason}</p>}
      {earlierStart && detail && (
        <p className="max-w-text font-semibold">{rescheduledNote(earlierStart, detail.event)}</p>
      )}
    </>
  );
}

const contact = `please call ${studio.phone.shown} or write to ${studio.email} with your reference`;

function deletedNote({ status }: BookingView): string {
  const gone = 'This workshop is no longer on our calendar';
  if (status === 'confirmed') return `${gone}: ${contact}.`;
  return `${gone}, so please do not pay for it. Have you paid already? Then ${contact}.`;
}

function workshopCancelledNote({ paymentStatus }: BookingView): string {
  const off = 'We are sorry: this workshop does not take place';
  return paymentStatus === 'completed'
    ? `${off}. You can choose another date, or have your payment paid back: our email has the link. If you do not choose, we pay it back.`
    : `${off}, so please do not pay for it. Have you paid already? Then ${contact}.`;
}

const stoppedNote =
  'We have not heard from your bank yet, and this page has stopped asking. There is no need to pay again: as soon as the payment arrives we send you an email.';

const notes: Record<BookingState, (booking: BookingView, detail: BookingDetail | undefined) => string> = {
  confirmed: ({ email }) => (email ? `We have sent a confirmation email to ${email}.` : 'Please keep your reference.'),
  waiting: ({ email }) =>
    `Your spots are kept. This page changes by itself as soon as the payment has arrived: there is no need to pay again or to stay here${email && ', for we also send an email'}.`,
  unpaid: () => 'Your spots are kept. Your booking is confirmed once you have paid; see the payment summary below.',
  failed: () => 'The card provider did not complete the payment. You can try again while your spots are kept.',
  cancelled: cancelledNote,
  workshopCancelled: workshopCancelledNote,
  workshopDeleted: deletedNote,
};

/**
 * Mentions the payment of a cancelled booking (RELIABILITY M21). It announces no refund before an admin has decided.
 */
function cancelledNote({ paymentStatus, totalAmount }: BookingView, detail: BookingDetail | undefined): string {
  if (paymentStatus === 'refunded') {
    const refunds = detail?.refunds ?? [];
    const isOnVoucher = refunds.length > 0 && refunds.every(({ method }) => method === 'voucher');
    return `Your payment of ${formatRand(totalAmount)} ${isOnVoucher ? 'is on your voucher now' : 'has been paid back'}.`;
  }
  const kept = detail?.sums.cancellationFee ?? 0;
  if (paymentStatus === 'completed' && detail && detail.refunds.length > 0) {
    return `Your spots were given back. The payment summary below shows what is paid back.${kept > 0 ? ` ${formatRand(kept)} stays with the studio.` : ''}`;
  }
  if (paymentStatus === 'completed' && kept > 0) {
    return `Your spots were given back. ${formatRand(kept)} of what you paid stays with the studio. Questions? Then ${contact}.`;
  }
  if (paymentStatus === 'completed') {
    const reason = reasonOf(detail);
    return `Your payment of ${formatRand(totalAmount)} has reached us, but ${reason}. To have it paid back or to find another date, ${contact}.`;
  }
  if (detail?.laterReference) return 'This booking was not paid for, and its spots were given back.';
  // Asks, because a payment of another amount may have arrived.
  return `The spots were given back. Have you paid? Then ${contact}.`;
}

function reasonOf(detail: BookingDetail | undefined): string {
  if (detail && detail.cancelReason !== null) return 'this workshop was cancelled';
  return detail?.isEventDeleted ? 'this workshop is no longer on our calendar' : 'the spots are not booked';
}
