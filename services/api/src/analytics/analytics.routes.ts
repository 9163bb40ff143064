import type { Sequelize } from 'sequelize';
import type { EventList } from '../events/list/eventList.ts';
import { none } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { readAnalytics } from './analytics.ts';

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
}
