import { exampleAdminBooking } from '../exampleBookings.ts';
import { exampleAdminEvent } from '../exampleEvents.ts';
import type { FakeApi } from '../fakeApi.ts';
import { lerato } from './customersTab.tsx';
import { exampleAdmin } from './exampleAdmins.ts';
import { exampleAnalytics } from './exampleAnalytics.ts';
import { exampleAttention } from './exampleAttention.ts';
import { exampleSources } from './exampleSources.ts';
import { pageOf } from './portalApi.ts';

/** Answers every list of the portal with one row. */
export function answerPortal(api: FakeApi): void {
  const bodies: Record<string, unknown> = {
    '/api/admin/profile': exampleAdmin(),
    '/api/analytics': exampleAnalytics(),
    '/api/admin/booking-sources?period=weeks': exampleSources(),
    '/api/admin/attention': exampleAttention(),
    '/api/admin/deleted-bookings': { items: [], count: 0, amount: 0 },
    '/api/admin/events': [exampleAdminEvent()],
    '/api/bookings?page=1&pageSize=5': pageOf([exampleAdminBooking()]).body,
    '/api/bookings?page=1&pageSize=25': pageOf([exampleAdminBooking()]).body,
    '/api/admin/customers?page=1&pageSize=25': pageOf([lerato]).body,
    '/api/contact?page=1&pageSize=25': pageOf([]).body,
    '/api/contact/suspected': pageOf([]).body,
    '/api/admin/users': [exampleAdmin()],
    '/api/admin/sessions': [],
  };
  for (const [path, body] of Object.entries(bodies)) api.answers[`GET ${path}`] = () => ({ body });
}
