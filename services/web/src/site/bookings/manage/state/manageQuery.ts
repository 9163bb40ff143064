import { queryOptions } from '@tanstack/react-query';
import type { ManageView, bookingKeyHeader } from '@studio/contract/bookings/bookingChanges';
import { ApiError } from '../../../../shared/http/api.ts';
import type { Api } from '../../../../shared/http/api.ts';
import type { ManageAccess } from './manageAccess.ts';

// A value of that module would bring yup, which public pages must not load (DESIGN §4 Forms).
const headerName: typeof bookingKeyHeader = 'x-booking-key';

export function apiPath({ reference }: ManageAccess): string {
  return `/api/bookings/${encodeURIComponent(reference)}/manage`;
}

export function keyHeader({ key }: ManageAccess): Record<string, string> {
  return { [headerName]: key };
}

/** Reads a booking with what its changes cost; null when the key is wrong, 'ended' when the link has ended. */
export function manageQuery(access: ManageAccess) {
  return queryOptions<ManageView | 'ended' | null>({
    queryKey: [apiPath(access), access.key],
    meta: { read: ({ api, signal }) => readManaged(api, access, signal) },
  });
}

async function readManaged(api: Api, access: ManageAccess, signal: AbortSignal): Promise<ManageView | 'ended' | null> {
  try {
    return await api.get<ManageView>(apiPath(access), { headers: keyHeader(access), signal });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 404)) return null;
    if (error instanceof ApiError && error.status === 410) return 'ended';
    throw error;
  }
}
