import type { Sequelize } from 'sequelize';
import { paymentQuerySchema } from '@studio/contract/admin/payments';
import { recordExport } from '../../admins/audit/exportAudit.ts';
import { streamCsv } from '../../http/response/csv.ts';
import { query } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { paymentColumns } from './paymentColumns.ts';
import { pageOfPayments, readPayments } from './paymentList.ts';

export function addPaymentRoutes(routes: RouteTable, { database }: { database: Sequelize }): void {
  routes.forAdmins('GET /api/admin/payments', query(paymentQuerySchema), {
    summary: 'Every payment, refund and correction, newest first, with their sum and the revenue',
    answer: { view: 'PaymentListView' },
    handle: (_ctx, input) => pageOfPayments(database, input()),
  });

  routes.forAdmins('GET /api/admin/exports/payments', query(paymentQuerySchema.omit(['page', 'pageSize'])), {
    summary: 'All matching payments as CSV',
    answer: { media: 'text/csv' },
    handle: async (ctx, input) => {
      const filter = input();
      await recordExport(database, ctx, 'payment.exported');
      await streamCsv(ctx, 'payments', paymentColumns, () => readPayments(database, filter));
    },
  });
}
