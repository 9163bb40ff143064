import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';

/** The pauses between two reads: 1, 2, 4, 8 s, then every 10 s, for 10 minutes in all (DESIGN §4). */
const firstDelays = [1, 2, 4, 8];
const laterDelay = 10;
const maxPolls = firstDelays.length + Math.floor((600 - firstDelays.reduce((sum, step) => sum + step, 0)) / laterDelay);

/** Reads the data again. Has the properties of `RetryButton`. */
export interface Check {
  isFetching: boolean;
  onRetry: () => void;
}

interface Polled<Data> {
  query: UseQueryResult<Data>;
  check: Check;
  /** Set when polling has stopped after the highest number of reads; null before. */
  stopped: Check | null;
}

/** Polls while `isWaiting`: in the background too, because the visitor may be in the bank's app. */
export function usePolled<Data>(
  options: UseQueryOptions<Data> & { queryKey: QueryKey },
  isWaiting: (data: Data | undefined) => boolean,
): Polled<Data> {
  const query = useQuery({
    ...options,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => isWaiting(state.data) && msUntilPoll(state),
  });
  const state = useQueryClient().getQueryState(options.queryKey);
  const { isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = query;
  // React Query renders again only for properties that are read here. Both timestamps change with every response.
  const isAnswered = dataUpdatedAt > 0 || errorUpdatedAt > 0;
  const check = { isFetching, onRetry: () => void refetch() };
  return { query, check, stopped: isAnswered && state && msUntilPoll(state) === false ? check : null };
}

/** The pause before the next read; false when polling stops. */
function msUntilPoll(responses: { dataUpdateCount: number; errorUpdateCount: number }): number | false {
  const count = responses.dataUpdateCount + responses.errorUpdateCount;
  return count <= maxPolls && (firstDelays[count - 1] ?? laterDelay) * 1000;
}
