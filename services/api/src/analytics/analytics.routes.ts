import type { Sequelize } from 'sequelize';
import type { EventList } from '../events/list/eventList.ts';
import type { Routes } from '../http/context.ts';
import { readAnalytics } from './analytics.ts';

interface AnalyticsContext {
  database: Sequelize;
  eventList: EventList;
}

export function addAnalyticsRoutes(routes: Routes, { database, eventList }: AnalyticsContext): void {
  routes.get('/api/analytics', async (ctx) => {
    ctx.body = await readAnalytics(database, await eventList.read());
  });
}
