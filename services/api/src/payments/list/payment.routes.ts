import type { Sequelize } from 'sequelize';
import { paymentQuerySchema } from '@studio/contract/admin/payments';
import { recordExport } from '../../admins/audit/exportAudit.ts';
import type { Routes } from '../../http/context.ts';
import { streamCsv } from '../../http/response/csv.ts';
import { parse } from '../../input/parse.ts';
import { paymentColumns } from './paymentColumns.ts';
import { pageOfPayments, readPayments } from './paymentList.ts';

export function addPaymentRoutes(routes: Routes, { database }: { database: Sequelize }): void {
  routes.get('/api/admin/payments', async (ctx) => {
    ctx.body = await pageOfPayments(database, parse(paymentQuerySchema, { ...ctx.query }));
  });

  routes.get('/api/admin/exports/payments', async (ctx) => {
    const filter = parse(paymentQuerySchema, { ...ctx.query });
    await recordExport(database, ctx, 'payment.exported');
    await streamCsv(ctx, 'payments', paymentColumns, () => readPayments(database, filter));
  });
}
