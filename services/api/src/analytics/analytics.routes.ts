import type { Sequelize } from 'sequelize';
import { sourceQuerySchema } from '@studio/contract/admin/bookingSources';
import type { EventList } from '../events/list/eventList.ts';
import { none, query } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { readAnalytics } from './analytics.ts';
import { readBookingSources } from './bookingSources.ts';

interface AnalyticsContext {
  database: Sequelize;
  eventList: EventList;
}

export function addAnalyticsRoutes(routes: RouteTable, { database, eventList }: AnalyticsContext): void {
  routes.forAdmins('GET /api/analytics', none, {
    summary: 'The overview',
    answer: { view: 'AnalyticsView' },
    handle: async () => readAnalytics(database, await eventList.read()),
  });

  routes.forAdmins('GET /api/admin/booking-sources', query(sourceQuerySchema), {
    summary: 'Bookings, seats and revenue by the utm parameters with which the visitors came',
    answer: { view: 'BookingSourcesView' },
    handle: (_ctx, input) => readBookingSources(database, input().period),
  });
}
