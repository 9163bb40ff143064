import { queryOptions } from '@tanstack/react-query';
import type { ManageView, bookingKeyHeader } from '@studio/contract/bookings/bookingChanges';
import type { ManageAccess } from './manageAccess.ts';

// A value of that module would bring yup, which public pages must not load (DESIGN §4 Forms).
const headerName: typeof bookingKeyHeader = 'x-booking-key';

export function apiPath({ reference }: ManageAccess): string {
  return `/api/bookings/${encodeURIComponent(reference)}/manage`;
}

export function keyHeader({ key }: ManageAccess): Record<string, string> {
  return { [headerName]: key };
}

/** Reads a booking with what its changes cost; null when the key is wrong. */
export function manageQuery(access: ManageAccess) {
  return queryOptions<ManageView | null>({
    queryKey: [apiPath(access), access.key],
    meta: { headers: keyHeader(access), nullOn: [400, 404] },
  });
}
