import type { Sequelize } from 'sequelize';
import { actorOf } from '../../admins/audit/actor.ts';
import type { Routes } from '../../http/context.ts';
import { erasePerson } from './erasure.service.ts';
import { exportPersonalData } from './exportPersonalData.ts';

export function addPrivacyRoutes(routes: Routes, { database }: { database: Sequelize }): void {
  // POST instead of GET, because each export is recorded.
  routes.post('/api/admin/customers/:email/export', async (ctx) => {
    ctx.body = await exportPersonalData(database, ctx.params['email'] ?? '', actorOf(ctx));
  });

  routes.post('/api/admin/customers/:email/erasure', async (ctx) => {
    ctx.body = await erasePerson(database, ctx.params['email'] ?? '', actorOf(ctx));
  });
}
