import { queryOptions } from '@tanstack/react-query';
import type { WaitlistEntryView, WaitlistLengthView, waitlistKeyHeader } from '@studio/contract/bookings/waitlist';

// A value of that module would bring yup, which public pages must not load (DESIGN §4 Forms).
const headerName: typeof waitlistKeyHeader = 'x-waitlist-key';

export interface WaitlistAccess {
  id: string;
  key: string;
}

export function joinPath(eventId: number): string {
  return `/api/events/${eventId}/waitlist`;
}

/** How many parties wait, and for how many seats the payment is open. It changes by the minute. */
export function lengthQuery(eventId: number) {
  return queryOptions<WaitlistLengthView>({ queryKey: [joinPath(eventId)], staleTime: 0 });
}

export function entryPath({ id }: WaitlistAccess): string {
  return `/api/waitlist/${encodeURIComponent(id)}`;
}

export function keyHeader({ key }: WaitlistAccess): Record<string, string> {
  return { [headerName]: key };
}

/** Null when the key does not open the entry. */
export function entryQuery(access: WaitlistAccess) {
  return queryOptions<WaitlistEntryView | null>({
    queryKey: [entryPath(access), access.key],
    meta: { headers: keyHeader(access), nullOn: [400, 404] },
  });
}
