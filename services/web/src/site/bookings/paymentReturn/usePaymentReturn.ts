import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BookingDetail, BookingView } from '@studio/contract/bookings/bookings';
import { api } from '../../../shared/http/api.ts';
import type { Check } from '../bookingPage/usePolled.ts';
import { usePolledBooking } from '../bookingPage/usePolledBooking.ts';
import { NoPendingBookingError, clearFinished, confirmReturn } from './confirmReturn.ts';

/** `confirming` → `confirmed`, `nothingPending` or `failed`. */
export type PaymentReturn =
  | { step: 'confirming' }
  | {
      step: 'confirmed';
      booking: BookingView;
      detail: BookingDetail | undefined;
      check: Check | null;
    }
  | { step: 'nothingPending'; error: Error }
  | { step: 'failed'; error: Error; retry: () => void };

/**
 * Confirms once, then polls until the payment is final (DESIGN §4). Both are queries without retries, so that a
 * render sends nothing twice.
 */
export function usePaymentReturn(): PaymentReturn {
  const [search] = useSearchParams();
  const confirmation = useQuery({
    queryKey: ['confirmation', search.toString()],
    queryFn: () => confirmReturn(api, search),
  });
  const { query: polled, stopped: check } = usePolledBooking(confirmation.data?.bookingReference);
  const detail = polled.data ?? undefined;
  const booking = detail?.booking ?? confirmation.data?.booking;
  useEffect(() => {
    if (booking) clearFinished(booking);
  }, [booking]);

  if (booking) return { step: 'confirmed', booking, detail, check };
  // The stored booking has been deleted meanwhile, so nothing is pending.
  if (polled.data === null) return { step: 'nothingPending', error: new NoPendingBookingError() };
  const error = confirmation.error ?? polled.error;
  if (!error) return { step: 'confirming' };
  if (error instanceof NoPendingBookingError) return { step: 'nothingPending', error };
  return {
    step: 'failed',
    error,
    retry: () => void (confirmation.error ? confirmation.refetch() : polled.refetch()),
  };
}
