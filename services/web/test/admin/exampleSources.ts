import type { BookingSourcesView } from '@studio/contract/admin/bookingSources';

const nothing = { bookings: 0, seats: 0, revenue: 0 };

export function exampleSources(values: Partial<BookingSourcesView> = {}): BookingSourcesView {
  return { named: [], others: nothing, unknown: nothing, total: nothing, ...values };
}
