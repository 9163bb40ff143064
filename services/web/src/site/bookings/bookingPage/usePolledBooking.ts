import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { BookingDetail } from '@studio/contract/bookings';
import { secondsUntilAsk, polledBookingQuery } from './bookingQuery.ts';

/** For a page that asks no more by itself: the visitor may (`RetryButton`). */
export interface Check {
  isFetching: boolean;
  onRetry: () => void;
}

interface PolledBooking {
  query: UseQueryResult<BookingDetail | null>;
  /** Null while the page still asks by itself. */
  check: Check | null;
}

/** A booking with its workshop, asked again while its payment may still arrive; nothing is asked without a reference. */
export function usePolledBooking(reference: string | undefined): PolledBooking {
  const options = polledBookingQuery(reference ?? '');
  const query = useQuery({ ...options, enabled: reference !== undefined });
  const { isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = query;
  const state = useQueryClient().getQueryState(options.queryKey);
  // Every answer is looked at, also one that says the same as the last: it may have been the last.
  const isAnswered = dataUpdatedAt > 0 || errorUpdatedAt > 0;
  const hasStopped = isAnswered && state !== undefined && secondsUntilAsk(state) === null;
  return { query, check: hasStopped ? { isFetching, onRetry: () => void refetch() } : null };
}
