import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { Paged } from '@studio/contract/paging';
import { ApiError, createApi } from '../../shared/http/api.ts';
import type { Api, ApiOptions } from '../../shared/http/api.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { adminToken, expireSession } from './session.ts';

const options: ApiOptions = {
  origin: '',
  // Longer than every timeout of the API itself.
  timeoutMs: 20_000,
  dynamicHeaders: () => {
    const token = adminToken.read();
    return token ? { authorization: `Bearer ${token}` } : {};
  },
};

/** The API with the bearer token of who is signed in (SPEC §6). An answer of 401 ends the session in this browser. */
export const adminApi: Api = createApi({ ...options, onErrorResponse: handleSessionEnd });

/** The same where the caller decides what a 401 means: while signing in or out. */
export const quietApi: Api = createApi(options);

/** Ends the session of an admin at work. A call that failed with it needs no toast of its own (`isSessionEnded`). */
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

/** A colleague changed the record since it was read. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.body.code === 'changed_meanwhile';
}

/** A list or figure of the portal: read once, and again only after a change or by its Refresh button (SPEC §9). */
export function adminQuery<T>(path: string, { failed }: { failed?: string } = {}) {
  return completedQuery(path, { complete: (sent: T) => sent, failed });
}

interface Completion<Sent, View> {
  /** Adds what an API that knows only the specification leaves out: here, so that no page asks for it again. */
  complete: (sent: Sent) => View;
  /** SPEC §8's toast for a reading that failed, where it has one. */
  failed?: string | undefined;
}

/** The same of an answer that may want completing. */
export function completedQuery<Sent, View>(path: string, { complete, failed }: Completion<Sent, View>) {
  return queryOptions({
    queryKey: [path] as const,
    queryFn: async ({ signal }) => {
      try {
        return complete(await adminApi.get<Sent>(path, { signal }));
      } catch (error) {
        // Not when the request was aborted.
        if (failed && !signal.aborted && !isSessionEnded(error))
          showToast({ tone: 'destructive', title: 'Error', description: failed });
        throw error;
      }
    },
  });
}

/** One page of a long list. An API without pages sends the whole list (SPEC §7): that is one page. */
export function pageQuery<Item>(path: string) {
  return completedQuery(path, { complete: pageOf<Item> });
}

export function pageOf<Item>(sent: Paged<Item> | Item[]): Paged<Item> {
  return Array.isArray(sent) ? { items: sent, total: sent.length, page: 1, pageSize: sent.length } : sent;
}

/** What a change may have touched (SPEC §7): every list whose path begins with one of these is read again. */
export async function refreshLists(queryClient: QueryClient, paths: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((start) => path.startsWith(start)),
  });
}

/** SPEC §7: after mutations these are refreshed, and what the portal shows besides them. */
export const relatedPaths = [
  '/api/events',
  '/api/admin/events',
  '/api/bookings',
  '/api/analytics',
  '/api/admin/customers',
  '/api/admin/attention',
  '/api/admin/audit',
] as const;
