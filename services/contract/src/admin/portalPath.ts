/** The tabs of the portal, each with the names of the filters that it reads from its URL. */
interface TabFilters {
  events: 'q' | 'when' | 'series' | 'dialog' | 'event';
  bookings: 'search' | 'status' | 'eventId' | 'email';
  messages: 'search' | 'status';
  users: 'view';
}

/** Returns the path of a tab with its filters. Mails and pages use it, so that links have the names that it reads. */
export function portalPath<Tab extends keyof TabFilters>(
  tab: Tab,
  filters: { [Name in TabFilters[Tab]]?: string } = {},
): string {
  return `/admin?${new URLSearchParams({ tab, ...filters }).toString()}`;
}
