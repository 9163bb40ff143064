import type { Sequelize } from 'sequelize';
import { discountCodeEditSchema, discountCodeSchema } from '@studio/contract/admin/discounts';
import { actorOf } from '../admins/audit/actor.ts';
import { parseId } from '../input/parse.ts';
import { body, none } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { listCodes } from './codeList.ts';
import { createCode, editCode, endCode } from './discountCode.service.ts';

export function addDiscountCodeRoutes(routes: RouteTable, { database }: { database: Sequelize }): void {
  routes.forAdmins('GET /api/admin/discounts', none, {
    summary: 'All discount codes, newest first, with their uses and what was paid for these bookings',
    answer: { view: 'DiscountCodeListView' },
    handle: async () => ({ codes: await listCodes(database) }),
  });

  routes.forAdmins('POST /api/admin/discounts', body(discountCodeSchema), {
    summary: 'A new discount code',
    status: 201,
    answer: { view: 'DiscountCodeView' },
    handle: (ctx, input) => createCode(database, input(), actorOf(ctx)),
  });

  routes.forAdmins('PUT /api/admin/discounts/:id', body(discountCodeEditSchema), {
    summary: 'Change a discount code; once it has been used, what it takes off cannot change',
    answer: { view: 'DiscountCodeView' },
    handle: (ctx, input) => editCode(database, parseId(ctx.params['id']), input(), actorOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/discounts/:id/end', none, {
    summary: 'End a discount code; bookings keep it',
    answer: { view: 'DiscountCodeView' },
    handle: (ctx) => endCode(database, parseId(ctx.params['id']), actorOf(ctx)),
  });
}
