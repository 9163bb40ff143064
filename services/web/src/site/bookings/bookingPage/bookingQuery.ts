import { queryOptions } from '@tanstack/react-query';
import type { BookingDetail } from '@studio/contract/bookings';
import { canStillChange, bookingStateOf } from './bookingState.ts';

/** A booking with its workshop, or null when nobody has that reference. */
export function bookingQuery(reference: string) {
  return queryOptions<BookingDetail | null>({
    queryKey: [`/api/bookings/reference/${encodeURIComponent(reference)}`],
    meta: { nullOn: [400, 404] },
  });
}

/** DESIGN §4: after 1, 2, 4, 8 s, then every 10 s, for 10 minutes in all. */
const firstSteps = [1, 2, 4, 8];
const laterStep = 10;
const asksAtMost = firstSteps.length + Math.floor((600 - firstSteps.reduce((sum, step) => sum + step, 0)) / laterStep);

/** Seconds until a booking is asked for again after the answers there were; null when it is time to stop. */
export function secondsUntilAsk(asked: { dataUpdateCount: number; errorUpdateCount: number }): number | null {
  const answers = asked.dataUpdateCount + asked.errorUpdateCount;
  if (answers > asksAtMost) return null;
  return firstSteps[answers - 1] ?? laterStep;
}

/**
 * The same booking, asked again while its payment may still arrive, also in the background: the visitor may be in the
 * bank's app. After a failed one too, for the bank may yet say otherwise and nobody shall pay twice.
 */
export function polledBookingQuery(reference: string) {
  return queryOptions<BookingDetail | null>({
    ...bookingQuery(reference),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      // Nobody has that reference, and nobody will: asking on would only use up the misses of a visitor who mistyped.
      if (state.data === null) return false;
      if (state.data && !canStillChange(bookingStateOf(state.data.booking))) return false;
      const seconds = secondsUntilAsk(state);
      return seconds === null ? false : seconds * 1000;
    },
  });
}
