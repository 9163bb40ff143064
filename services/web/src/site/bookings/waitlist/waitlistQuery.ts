import { queryOptions } from '@tanstack/react-query';
import type { WaitlistEntryView, WaitlistLengthView, waitlistKeyHeader } from '@studio/contract/bookings/waitlist';
import { secretLink } from '../secretLink.ts';

// Importing the value would load yup, which public pages must not load (DESIGN §4 Forms).
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

export const {
  apiPath: entryPath,
  keyHeader,
  query: entryQuery,
} = secretLink<WaitlistEntryView, WaitlistAccess>(headerName, ({ id }) => `/api/waitlist/${encodeURIComponent(id)}`);
