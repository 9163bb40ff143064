import { QueryClient } from '@tanstack/react-query';
import type { QueryKey, QueryMeta } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import type { Api } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** After these statuses the data is null instead of an error (SPEC §7 General behaviour). */
      nullOn?: number[];
      headers?: Record<string, string>;
      /** Replaces the GET request of the key's path. */
      read?: (request: QueryRead) => Promise<unknown>;
    };
  }
}

export interface QueryRead {
  api: Api;
  queryKey: QueryKey;
  signal: AbortSignal;
  /** The data of the last read. */
  known: unknown;
}

/**
 * Creates a client without refetches and retries, whose data is never stale (SPEC §9). The first element of a query
 * key is the path of its GET request (SPEC §7). The server has a client per request, the browser one per page load.
 */
export function createQueryClient(api: Api): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ client, queryKey, signal, meta }) =>
          meta?.read
            ? meta.read({ api, queryKey, signal, known: client.getQueryData(queryKey) })
            : read(api, queryKey, signal, meta),
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A request made offline fails at once, so that the page shows an error with a Retry button.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

async function read(api: Api, [path]: QueryKey, signal: AbortSignal, meta: QueryMeta | undefined): Promise<unknown> {
  if (typeof path !== 'string') throw new Error('The key of a query without queryFn begins with its path');
  try {
    return await api.get(path, { signal, headers: meta?.headers ?? {} });
  } catch (error) {
    if (error instanceof ApiError && meta?.nullOn?.includes(error.status)) return null;
    throw error;
  }
}
