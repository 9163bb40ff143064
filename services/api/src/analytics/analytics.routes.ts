import type { Sequelize } from 'sequelize';
import type { Routes } from '../http/context.ts';
import { readAnalytics } from './analytics.ts';

export function addAnalyticsRoutes(routes: Routes, { database }: { database: Sequelize }): void {
  routes.get('/api/analytics', async (ctx) => {
    ctx.body = await readAnalytics(database);
  });
}
