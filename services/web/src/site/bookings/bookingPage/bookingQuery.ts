import { queryOptions } from '@tanstack/react-query';
import type { BookingDetail } from '@studio/contract/bookings/bookings';

/** Reads a booking; null when the reference does not exist. */
export function bookingQuery(reference: string) {
  return queryOptions<BookingDetail | null>({
    queryKey: [`/api/bookings/reference/${encodeURIComponent(reference)}`],
    meta: { nullOn: [400, 404] },
  });
}

/** The pauses between two reads: 1, 2, 4, 8 s, then every 10 s, for 10 minutes in all (DESIGN §4). */
const firstDelays = [1, 2, 4, 8];
const laterDelay = 10;
const maxPolls = firstDelays.length + Math.floor((600 - firstDelays.reduce((sum, step) => sum + step, 0)) / laterDelay);

/** The pause before the next read; null when polling stops. */
export function secondsUntilPoll(responses: { dataUpdateCount: number; errorUpdateCount: number }): number | null {
  const count = responses.dataUpdateCount + responses.errorUpdateCount;
  if (count > maxPolls) return null;
  return firstDelays[count - 1] ?? laterDelay;
}

/**
 * Polls while the payment can still change: in the background too, because the visitor may be in the bank's app, and
 * after a failed payment, because the provider may still report it as paid.
 */
export function polledBookingQuery(reference: string) {
  return queryOptions<BookingDetail | null>({
    ...bookingQuery(reference),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      // An unknown reference is not polled, because such lookups are rate limited.
      if (state.data === null) return false;
      if (state.data && state.data.booking.status !== 'pending') return false;
      const seconds = secondsUntilPoll(state);
      return seconds === null ? false : seconds * 1000;
    },
  });
}
