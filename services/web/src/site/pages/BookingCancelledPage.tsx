import { useSearchParams } from 'react-router-dom';
import { useStoredValue } from '../../shared/storedValue.ts';
import { ReturnedBooking } from '../bookings/bookingContent/BookingContent.tsx';
import { usePolledBooking } from '../bookings/bookingPage/usePolledBooking.ts';
import { lastBooking } from '../bookings/bookingSession.ts';
import { CancelledPayment } from '../bookings/paymentCancelled/CancelledPayment.tsx';

/**
 * A hold whose first payment failed has a booking. The page shows the booking if it was paid meanwhile or has ended.
 */
export function BookingCancelled() {
  const [search] = useSearchParams();
  const returnedHoldId = search.get('hold') || null;
  const last = useStoredValue(lastBooking);
  const reference = returnedHoldId !== null && last?.holdId === returnedHoldId ? last.bookingReference : null;
  const { query, stopped: check } = usePolledBooking(reference ?? undefined);
  const detail = query.data;
  if (detail && detail.booking.status !== 'pending') {
    return <ReturnedBooking booking={detail.booking} detail={detail} check={check} />;
  }
  return <CancelledPayment returnedHoldId={returnedHoldId} reference={reference} />;
}
