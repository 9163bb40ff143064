import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { createApi } from '../http/api.ts';
import type { Api } from '../http/api.ts';
import { adminToken, endSession } from './session.ts';

/** The API with the bearer token of who is signed in (SPEC §6). An answer of 401 ends the session in this browser. */
export const adminApi: Api = createApi({
  origin: '',
  // Past every patience of the API itself: whoever still waits then is told, and may try again.
  timeoutMs: 20_000,
  headersNow: () => {
    const token = adminToken.read();
    return token ? { authorization: `Bearer ${token}` } : {};
  },
  onRefusal: ({ status }) => {
    if (status === 401) endSession();
  },
});

/** A list or figure of the portal: read once, and again only after a change or by its Refresh button (SPEC §9). */
export function adminQuery<T>(path: string) {
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => adminApi.get<T>(path, { signal }) });
}

/** What a change may have touched (SPEC §7): every list whose path begins with one of these is read again. */
export async function refreshLists(queryClient: QueryClient, paths: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((start) => path.startsWith(start)),
  });
}

/** SPEC §7: after mutations these are refreshed, and what the portal shows besides them. */
export const relatedLists = [
  '/api/events',
  '/api/admin/events',
  '/api/bookings',
  '/api/analytics',
  '/api/admin/customers',
  '/api/admin/attention',
  '/api/admin/audit',
] as const;
