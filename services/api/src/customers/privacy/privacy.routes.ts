import type { Sequelize } from 'sequelize';
import { actorOf } from '../../admins/audit/actor.ts';
import { none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { erasePerson } from './erasure.service.ts';
import { exportPersonalData } from './exportPersonalData.ts';

export function addPrivacyRoutes(routes: RouteTable, { database }: { database: Sequelize }): void {
  // POST instead of GET, because each export is recorded.
  routes.forAdmins('POST /api/admin/customers/:email/export', none, {
    summary: 'Everything that is held about an address',
    answer: { view: 'PersonalDataView' },
    handle: (ctx) => exportPersonalData(database, ctx.params['email'] ?? '', actorOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/customers/:email/erasure', none, {
    summary: 'Erase it; seats and sums stay',
    answer: { view: 'ErasureView' },
    handle: (ctx) => erasePerson(database, ctx.params['email'] ?? '', actorOf(ctx)),
  });
}
