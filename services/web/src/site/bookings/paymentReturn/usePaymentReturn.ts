import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BookingDetail, BookingView } from '@studio/contract/bookings';
import { api } from '../../../shared/http/api.ts';
import { usePolledBooking } from '../bookingPage/usePolledBooking.ts';
import type { Check } from '../bookingPage/usePolledBooking.ts';
import { NoPendingBookingError, clearSettled, confirmReturn } from './confirmReturn.ts';

/** `confirming` → `confirmed`, `nothingPending` or `failed`. */
export type PaymentReturn =
  | { step: 'confirming' }
  | {
      step: 'confirmed';
      booking: BookingView;
      /** The booking with its workshop; undefined until it has been read. */
      detail: BookingDetail | undefined;
      /** Set when polling has stopped. */
      check: Check | null;
    }
  | { step: 'nothingPending'; error: Error }
  | { step: 'failed'; error: Error; retry: () => void };

/**
 * The page after payment: confirms once, then polls the booking until its payment is settled (DESIGN §4). Both are queries
 * without retries, so that no render sends anything twice.
 */
export function usePaymentReturn(): PaymentReturn {
  const [search] = useSearchParams();
  const confirmation = useQuery({
    queryKey: ['confirmation', search.toString()],
    queryFn: () => confirmReturn(api, search),
  });
  const { query: polled, check } = usePolledBooking(confirmation.data?.bookingReference);
  const detail = polled.data ?? undefined;
  const booking = detail?.booking ?? confirmation.data?.booking;
  useEffect(() => {
    if (booking) clearSettled(booking);
  }, [booking]);

  if (booking) return { step: 'confirmed', booking, detail, check };
  // The tab remembers a booking that has been deleted.
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
