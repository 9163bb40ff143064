import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BookingDetail, BookingView } from '@studio/contract/bookings';
import { api } from '../../../shared/http/api.ts';
import { usePolledBooking } from '../bookingPage/usePolledBooking.ts';
import type { Check } from '../bookingPage/usePolledBooking.ts';
import { NothingPending, confirmReturn, forgetSettled } from './confirmReturn.ts';

export interface ReturnedBooking {
  /** Undefined until the booking is known. */
  booking: BookingView | undefined;
  /** With its workshop, as soon as it has been read. */
  detail: BookingDetail | undefined;
  /** Null while the page still asks by itself how the booking stands. */
  check: Check | null;
  error: Error | null;
  retry: () => void;
}

/**
 * The page after payment: confirms once, then asks how the booking stands until the bank has spoken (DESIGN §4). Both are
 * queries without retries, so nothing is sent twice, whatever the page does.
 */
export function useConfirmation(): ReturnedBooking {
  const [search] = useSearchParams();
  const confirmation = useQuery({
    queryKey: ['confirmation', search.toString()],
    queryFn: () => confirmReturn(api, search),
  });
  const reference = confirmation.data?.bookingReference;
  const { query: watched, check } = usePolledBooking(reference);

  const detail = watched.data ?? undefined;
  const booking = detail?.booking ?? confirmation.data?.booking ?? undefined;
  useEffect(() => {
    if (booking) forgetSettled(booking);
  }, [booking]);
  // The tab remembers a booking that is no more.
  const isGone = watched.data === null && !booking;
  return {
    booking,
    detail,
    check,
    error: isGone ? new NothingPending() : (confirmation.error ?? watched.error),
    retry: () => void (confirmation.error ? confirmation.refetch() : watched.refetch()),
  };
}
