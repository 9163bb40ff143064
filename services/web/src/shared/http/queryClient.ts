import { QueryClient } from '@tanstack/react-query';
import type { QueryKey, QueryMeta } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import type { Api } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Statuses that mean 'there is none': the query's data is null, not an error (SPEC §7 General behaviour). */
      nullOn?: number[];
    };
  }
}

/**
 * SPEC §9: no automatic refetch, no refetch on focus, never stale, no retries. The first word of a query's key is its
 * path, and reading it is a GET on that path (SPEC §7). One client per request on the server, one per visit in the browser.
 */
export function createQueryClient(api: Api): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal, meta }) => read(api, queryKey, signal, meta),
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline is an error with a Retry button, not a spinner that waits for the network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

async function read(api: Api, [path]: QueryKey, signal: AbortSignal, meta: QueryMeta | undefined): Promise<unknown> {
  if (typeof path !== 'string') throw new Error('A query without its own queryFn is keyed by its path');
  try {
    return await api.get(path, { signal });
  } catch (error) {
    if (error instanceof ApiError && meta?.nullOn?.includes(error.status)) return null;
    throw error;
  }
}
