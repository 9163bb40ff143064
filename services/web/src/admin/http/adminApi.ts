import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { Paged } from '@studio/contract/paging';
import { browserTimeoutMs } from '@studio/contract/timeouts';
import { ApiError, createApi } from '../../shared/http/api.ts';
import type { Api, ApiOptions } from '../../shared/http/api.ts';
import { readServerClock } from '../../shared/http/serverClock.ts';
import { showToast } from '../../shared/ui/toast/toast.ts';
import { adminToken, expireSession } from './session.ts';

const options: ApiOptions = {
  origin: '',
  timeoutMs: browserTimeoutMs,
  dynamicHeaders: () => {
    const token = adminToken.read();
    return token ? { authorization: `Bearer ${token}` } : {};
  },
  onHeaders: readServerClock,
};

/** Calls the API with the session's bearer token (SPEC §6). A 401 ends the session in this browser. */
export const adminApi: Api = createApi({ ...options, onErrorResponse: handleSessionEnd });

/** Like `adminApi`, but a 401 does not end the session: for logging in and out. */
export const loginApi: Api = createApi(options);

/** Ends the session after a 401. Such an error (`isSessionEnded`) needs no further toast. */
export function handleSessionEnd(error: unknown): void {
  if (!isSessionEnded(error) || adminToken.read() === null) return;
  expireSession();
  showToast({ tone: 'destructive', title: 'Session Ended', description: 'Please log in again.' });
}

export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the error says why a retry cannot help: the record is gone, or the stored state conflicts. */
export function hasReason(error: unknown): boolean {
  return isNotFound(error) || (error instanceof ApiError && error.status === 409);
}

/** The API's sentence about a request that it rejected as invalid. */
export function rejectionOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 400 ? error.body.error : undefined;
}

/** Whether another admin has changed the record since it was read. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.body.code === 'changed_meanwhile';
}

/** A query that is read once, and again only after a mutation or by Refresh (SPEC §9). */
export function adminQuery<T>(path: string, { failed }: { failed?: string } = {}) {
  return completedQuery(path, { complete: (sent: T) => sent, failed });
}

interface Completion<Sent, View> {
  /** Adds the fields that are not sent by an API that implements only SPEC. */
  complete: (sent: Sent) => View;
  /** The toast for a failed read (SPEC §8). */
  failed?: string | undefined;
}

/** The key is the path and the query string, so that a path alone matches all of its pages. */
export function completedQuery<Sent, View>(address: string, { complete, failed }: Completion<Sent, View>) {
  return queryOptions({
    queryKey: address.split('?'),
    queryFn: async ({ signal }) => {
      try {
        return complete(await adminApi.get<Sent>(address, { signal }));
      } catch (error) {
        if (failed && !signal.aborted && !isSessionEnded(error))
          showToast({ tone: 'destructive', title: 'Error', description: failed });
        throw error;
      }
    },
  });
}

/** One page of a list. An API without paging sends the whole list as one page (SPEC §7). */
export function pageQuery<Item>(path: string) {
  return completedQuery(path, { complete: pageOf<Item> });
}

export function pageOf<Item>(sent: Paged<Item> | Item[]): Paged<Item> {
  return Array.isArray(sent) ? { items: sent, total: sent.length, page: 1, pageSize: sent.length } : sent;
}

/** Invalidates every list whose path begins with one of `paths` (SPEC §7), except `removed` and the paths below it. */
export async function refreshLists(
  queryClient: QueryClient,
  paths: readonly string[],
  removed?: string,
): Promise<void> {
  const isRemoved = (path: string) => removed !== undefined && `${path}/`.startsWith(`${removed}/`);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && paths.some((start) => path.startsWith(start)) && !isRemoved(path),
  });
}

/** Writes the server's version of a row into every cached page of the list, so that the row does not flicker. */
export function showUpdated(queryClient: QueryClient, list: string, updated: { id: number }): void {
  queryClient.setQueriesData<Paged<{ id: number }>>(
    { queryKey: [list] },
    (page) => page && { ...page, items: page.items.map((row) => (row.id === updated.id ? updated : row)) },
  );
}

/** The lists that are refreshed after every mutation (SPEC §7). */
export const pathsToRefetch = [
  '/api/events',
  '/api/admin/events',
  '/api/bookings',
  '/api/analytics',
  '/api/admin/booking-sources',
  '/api/admin/customers',
  '/api/admin/attention',
  '/api/admin/deleted-bookings',
  '/api/admin/vouchers',
  '/api/admin/audit',
] as const;
