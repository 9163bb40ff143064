export interface Call {
  what: string;
  /** The path; `:id` and `:ids` stand for ids of coming workshops. */
  path: string;
  isAdmin?: boolean;
  /** The reason why the time of the call may grow. */
  note?: string;
}

const page = 'page=1&pageSize=25';
const morePeople = 'finds more people in a larger studio';

/** What visitors call, through the web server. */
const siteCalls: readonly Call[] = [
  { what: 'home', path: '/' },
  { what: 'list of workshops', path: '/events' },
  { what: 'a workshop', path: '/events/:id' },
  { what: '24 workshops', path: '/api/events?limit=24' },
  { what: 'search of workshops', path: '/api/events?limit=24&q=clay' },
  { what: 'filters', path: '/api/events/filters' },
  { what: 'seats of 24 workshops', path: '/api/events/seats?ids=:ids' },
];

/** What the portal calls, directly at the API. */
const portalCalls: readonly Call[] = [
  { what: 'analytics', path: '/api/analytics', note: 'sums a row for each day of the history' },
  { what: 'bookings', path: `/api/bookings?${page}` },
  { what: 'bookings by name', path: `/api/bookings?${page}&search=amelie%20roux`, note: morePeople },
  { what: 'bookings by phone', path: `/api/bookings?${page}&search=084%20555%200606` },
  { what: 'bookings of a customer', path: `/api/bookings?${page}&email=thandi.mokoena.0%40example.com` },
  { what: 'bookings of a status', path: `/api/bookings?${page}&status=cancelled` },
  { what: 'bookings, page 40', path: `/api/bookings?page=40&pageSize=25` },
  { what: 'customers', path: `/api/admin/customers?${page}` },
  { what: 'customers by name', path: `/api/admin/customers?${page}&search=nkosi%20lerato`, note: morePeople },
  { what: 'events', path: `/api/admin/events?${page}` },
  { what: 'events by name', path: `/api/admin/events?${page}&search=pottery` },
  { what: 'an event', path: '/api/admin/events/:id' },
  { what: 'roster', path: '/api/admin/events/:id/roster' },
  { what: 'needs attention', path: '/api/admin/attention' },
  { what: 'messages', path: `/api/contact?${page}`, note: 'fewer than one page in the smallest studio' },
  { what: 'deleted bookings', path: '/api/admin/deleted-bookings' },
  { what: 'audit log', path: `/api/admin/audit?${page}` },
];

export const calls: readonly Call[] = [...siteCalls, ...portalCalls.map((call) => ({ ...call, isAdmin: true }))];
