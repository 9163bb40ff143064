import type { BookingDetail, BookingView } from '@studio/contract/bookings';
import { formatRand } from '@studio/contract/format/money';
import { movedNote } from '@studio/contract/format/movedNote';
import { studio } from '@studio/contract/studio';
import { bookingStateOf } from './bookingState.ts';
import type { BookingState } from './bookingState.ts';

interface StateNoteProps {
  booking: BookingView;
  detail: BookingDetail | undefined;
  /** Whether the payment is still open and the page has stopped polling. */
  hasStopped: boolean;
  /** Replaces the note about the e-mail on a confirmed booking. */
  welcome?: string | undefined;
}

export function StateNote({ booking, detail, hasStopped, welcome }: StateNoteProps) {
  const isEventDeleted = detail?.isEventDeleted ?? false;
  const isComing = booking.status === 'confirmed' && !isEventDeleted;
  const moved = booking.status === 'cancelled' || isEventDeleted ? null : detail?.movedFrom;
  return (
    <>
      <p className="max-w-text text-lede font-medium wrap-anywhere">
        {(isComing && welcome) || noteOf(booking, hasStopped, isEventDeleted)}
      </p>
      {moved && detail && (
        <p data-moved="" className="max-w-text font-semibold">
          {movedNote(moved, detail.event)}
        </p>
      )}
    </>
  );
}

function noteOf(booking: BookingView, hasStopped: boolean, isEventDeleted: boolean): string {
  if (isEventDeleted && booking.status !== 'cancelled') return deletedNote(booking);
  return hasStopped ? stoppedNote : notes[bookingStateOf(booking)](booking, isEventDeleted);
}

const contact = `please call ${studio.phone.shown} or write to ${studio.email} with your reference`;

function deletedNote({ status }: BookingView): string {
  const gone = 'This workshop is no longer on our calendar';
  if (status === 'confirmed') return `${gone}: ${contact}.`;
  return `${gone}, so please do not pay for it. Have you paid already? Then ${contact}.`;
}

const stoppedNote =
  'We have not heard from your bank yet, and this page has stopped asking. There is no need to pay again: as soon as the payment arrives we send you an email.';

const notes: Record<BookingState, (booking: BookingView, isEventDeleted: boolean) => string> = {
  confirmed: ({ email }) => (email ? `We have sent a confirmation email to ${email}.` : 'Please keep your reference.'),
  waiting: ({ email }) =>
    `Your places are kept. This page changes by itself as soon as the payment has arrived: there is no need to pay again or to stay here${email && ', for we also send an email'}.`,
  failed: () =>
    'The card provider did not complete the payment. Your places are kept a little longer, so you can try once more.',
  cancelled: cancelledNote,
};

/** Mentions the payment of a cancelled booking (RELIABILITY M21). It promises nothing, because an admin decides. */
function cancelledNote({ paymentStatus, totalAmount }: BookingView, isEventDeleted: boolean): string {
  if (paymentStatus === 'refunded') return `Your payment of ${formatRand(totalAmount)} has been paid back.`;
  if (paymentStatus === 'completed') {
    const reason = isEventDeleted ? 'this workshop is no longer on our calendar' : 'the places are not booked';
    return `Your payment of ${formatRand(totalAmount)} has reached us, but ${reason}. To have it paid back or to find another date, ${contact}.`;
  }
  // A payment of another amount may have arrived.
  return `The places were given back. Have you paid? Then ${contact}.`;
}
