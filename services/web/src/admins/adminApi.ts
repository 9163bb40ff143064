import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, createApi } from '../http/api.ts';
import type { Api, ApiOptions } from '../http/api.ts';
import { showToast } from '../ui/toast.ts';
import { adminToken, interruptSession } from './session.ts';

const options: ApiOptions = {
  origin: '',
  // Past every patience of the API itself: whoever still waits then is told, and may try again.
  timeoutMs: 20_000,
  headersNow: () => {
    const token = adminToken.read();
    return token ? { authorization: `Bearer ${token}` } : {};
  },
};

/** The API with the bearer token of who is signed in (SPEC §6). An answer of 401 ends the session in this browser. */
export const adminApi: Api = createApi({ ...options, onRefusal: tellEnded });

/** The same where the caller decides what a 401 means: for whoever is only coming, or going. */
export const quietApi: Api = createApi(options);

/** The session has ended under whoever was working. What failed with it needs no toast of its own (`hasEnded`). */
export function tellEnded(error: unknown): void {
  if (!hasEnded(error) || adminToken.read() === null) return;
  const waits = interruptSession() ? ' What you had typed waits in its form.' : '';
  showToast({ tone: 'destructive', title: 'Session Ended', description: `Please log in again.${waits}` });
}

/** Nobody is signed in any more. */
export function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** What was to be changed is there no more: somebody has deleted it. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Somebody else saved something first in what was to be saved. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.body.code === 'changed_meanwhile';
}

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
