import { queryOptions } from '@tanstack/react-query';
import type { AdminQuote, BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import type { ChangeQuoteView } from '@studio/contract/bookings/bookingChanges';
import { adminApi, adminQuery } from '../../http/adminApi.ts';

/** The common start of the paths below; mutations name it in `refreshes`. */
export const changePaths = '/api/admin/bookings/';

export function changesQuery(bookingId: number) {
  return adminQuery<BookingChangesView>(`${changePaths}${bookingId}/changes`);
}

/** Reads what the chosen change costs or gives back now. Each choice has its own query. */
export function quoteQuery(bookingId: number, target: AdminQuote) {
  const path = `${changePaths}${bookingId}/quote`;
  return queryOptions({
    queryKey: [path, target] as const,
    queryFn: ({ signal }) => adminApi.post<ChangeQuoteView>(path, target, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
