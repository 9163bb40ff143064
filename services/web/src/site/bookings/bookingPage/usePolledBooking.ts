import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { secondsUntilPoll, polledBookingQuery } from './bookingQuery.ts';

/** The properties of `RetryButton`, set when polling has stopped. */
export interface Check {
  isFetching: boolean;
  onRetry: () => void;
}

interface PolledBooking {
  query: UseQueryResult<BookingDetail | null>;
  /** Null while the page is polling. */
  check: Check | null;
}

/** Polls a booking; without a reference nothing is requested. */
export function usePolledBooking(reference: string | undefined): PolledBooking {
  const options = polledBookingQuery(reference ?? '');
  const query = useQuery({ ...options, enabled: reference !== undefined });
  const { isFetching, refetch } = query;
  const hasStopped = useHasStopped(query, options.queryKey);
  return { query, check: hasStopped ? { isFetching, onRetry: () => void refetch() } : null };
}

/** Whether polling has stopped because the query was answered too often. */
export function useHasStopped(
  { dataUpdatedAt, errorUpdatedAt }: Pick<UseQueryResult, 'dataUpdatedAt' | 'errorUpdatedAt'>,
  queryKey: QueryKey,
): boolean {
  const state = useQueryClient().getQueryState(queryKey);
  // React Query renders for the properties that are read: both timestamps change with every response.
  const isAnswered = dataUpdatedAt > 0 || errorUpdatedAt > 0;
  return isAnswered && state !== undefined && secondsUntilPoll(state) === null;
}
