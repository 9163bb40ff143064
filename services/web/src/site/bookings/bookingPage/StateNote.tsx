import type { BookingView } from '@studio/contract/bookings';
import { formatRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { bookingStateOf } from './bookingState.ts';
import type { BookingState } from './bookingState.ts';

interface StateNoteProps {
  booking: BookingView;
  /** Whether the payment is still open and the page has stopped polling. */
  hasStopped: boolean;
}

export function StateNote({ booking, hasStopped }: StateNoteProps) {
  return <p className="max-w-text text-ink-2">{hasStopped ? stoppedNote : notes[bookingStateOf(booking)](booking)}</p>;
}

const stoppedNote =
  'We have not heard from your bank yet, and this page has stopped asking. There is no need to pay again: as soon as the payment arrives we send you an email.';

const notes: Record<BookingState, (booking: BookingView) => string> = {
  confirmed: ({ email }) => `We have sent a confirmation email to ${email}.`,
  waiting: () =>
    'Your places are kept. This page changes by itself as soon as the payment has arrived: there is no need to pay again or to stay here, for we also send an email.',
  failed: () =>
    'The card provider did not complete the payment. Your places are kept a little longer, so you can try once more.',
  cancelled: cancelledNote,
};

/** Mentions the payment of a cancelled booking (RELIABILITY M21). It promises nothing, because an admin decides. */
function cancelledNote({ paymentStatus, totalAmount }: BookingView): string {
  if (paymentStatus === 'refunded') return `Your payment of ${formatRand(totalAmount)} has been paid back.`;
  if (paymentStatus === 'completed') {
    return `Your payment of ${formatRand(totalAmount)} has reached us, but the places are not booked. To have it paid back or to find another date, please call ${studio.phone.shown} or write to ${studio.email} with your reference.`;
  }
  // A payment of another amount may have arrived.
  return `The places were given back. Have you paid? Then please call ${studio.phone.shown} or write to ${studio.email} with your reference.`;
}
