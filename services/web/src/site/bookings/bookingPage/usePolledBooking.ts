import { bookingQuery } from './bookingQuery.ts';
import { usePolled } from './usePolled.ts';

/**
 * Polls a booking while its payment can still change: after a failed payment too, because the provider may still report
 * it as paid. Without a reference nothing is requested.
 */
export function usePolledBooking(reference: string | undefined) {
  return usePolled(
    { ...bookingQuery(reference ?? ''), enabled: reference !== undefined },
    // An unknown reference is not polled, because such lookups are rate limited.
    (detail) => detail === undefined || detail?.booking.status === 'pending',
  );
}
