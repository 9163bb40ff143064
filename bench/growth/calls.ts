import type { FilledStudio } from './filledStudio.ts';

export interface Call {
  what: string;
  urlOf: (studio: FilledStudio, ids: Ids) => string;
  isAdmin?: boolean;
  /** Why the call may grow. */
  note?: string;
}

/** The first coming workshop, and a customer of the history. */
export interface Ids {
  event: number;
  events: readonly number[];
}

export async function idsOf({ database }: FilledStudio): Promise<Ids> {
  const { rows } = await database.query<{ id: number }>(
    'select id from events where date > current_date order by date, id limit 24',
  );
  const events = rows.map(({ id }) => id);
  return { event: events[0] ?? 0, events };
}

const site = (what: string, path = what): Call => ({ what, urlOf: ({ web }) => web.url + path });
const portal = (what: string, path: string, note?: string): Call => ({
  what,
  urlOf: ({ apiUrl }, { event }) => apiUrl + path.replace(':id', String(event)),
  isAdmin: true,
  ...(note ? { note } : {}),
});

/** What visitors call, through the site. */
export const siteCalls: readonly Call[] = [
  site('/'),
  site('/events'),
  { what: '/events/:id', urlOf: ({ web }, { event }) => `${web.url}/events/${event}` },
  site('24 workshops', '/api/events?limit=24'),
  site('search of workshops', '/api/events?limit=24&q=clay'),
  site('filters', '/api/events/filters'),
  { what: 'seats of 24 workshops', urlOf: ({ web }, { events }) => `${web.url}/api/events/seats?ids=${events.join()}` },
  { ...site('GET /api/events', '/api/events'), note: 'all coming workshops, as specified' },
];

const page = 'page=1&pageSize=25';

/** What the portal calls, at the API. */
export const portalCalls: readonly Call[] = [
  portal('analytics', '/api/analytics', 'sums a row for each day of the history'),
  portal('bookings', `/api/bookings?${page}`),
  portal('bookings by name', `/api/bookings?${page}&search=amelie%20roux`, 'finds more people in a larger studio'),
  portal('bookings by phone', `/api/bookings?${page}&search=084%20555%200606`),
  portal('bookings of a customer', `/api/bookings?${page}&email=thandi.mokoena.0%40example.com`),
  portal('bookings of a status', `/api/bookings?${page}&status=cancelled`),
  portal('bookings, last page of 40', `/api/bookings?page=40&pageSize=25`),
  portal('customers', `/api/admin/customers?${page}`),
  portal(
    'customers by name',
    `/api/admin/customers?${page}&search=nkosi%20lerato`,
    'finds more people in a larger studio',
  ),
  portal('events', `/api/admin/events?${page}`),
  portal('events by name', `/api/admin/events?${page}&search=pottery`),
  portal('an event', '/api/admin/events/:id'),
  portal('roster', '/api/admin/events/:id/roster'),
  portal('needs attention', '/api/admin/attention'),
  portal('messages', `/api/contact?${page}`, 'fewer than one page in the smallest studio'),
  portal('deleted bookings', '/api/admin/deleted-bookings'),
  portal('audit log', `/api/admin/audit?${page}`),
];
