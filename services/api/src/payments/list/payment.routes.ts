import type { Sequelize } from 'sequelize';
import { moneyKindWord } from '@studio/contract/admin/moneyKinds';
import { paymentQuerySchema } from '@studio/contract/admin/payments';
import type { PaymentView } from '@studio/contract/admin/payments';
import { paymentMethodWord, paymentReviewWord } from '@studio/contract/bookings/payments';
import { formatClock, studioClock, studioDay } from '@studio/contract/format/dates';
import { toRand } from '@studio/contract/format/money';
import { recordExport } from '../../admins/audit/exportAudit.ts';
import { streamCsv } from '../../http/response/csv.ts';
import type { CsvColumn } from '../../http/response/csv.ts';
import { query } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { readPaymentsPage, readPayments } from './paymentList.ts';

const paymentColumns: CsvColumn<PaymentView>[] = [
  { header: 'Date', cell: ({ at }) => studioDay(new Date(at)) },
  { header: 'Time', cell: ({ at }) => formatClock(studioClock(new Date(at))) },
  { header: 'Kind', cell: ({ kind }) => moneyKindWord(kind) },
  { header: 'Reference', cell: ({ bookingReference }) => bookingReference },
  { header: 'Name', cell: ({ customerName }) => customerName },
  { header: 'Workshop', cell: ({ eventTitle }) => eventTitle },
  { header: 'Workshop date', cell: ({ eventDate }) => eventDate },
  { header: 'Booking deleted', cell: ({ isBookingDeleted }) => (isBookingDeleted ? 'yes' : '') },
  { header: 'Received by', cell: ({ provider }) => (provider === 'payfast' ? 'PayFast' : 'Hand') },
  { header: 'Payment ID', cell: ({ providerPaymentId }) => providerPaymentId },
  { header: 'Amount (R)', cell: ({ amount }) => toRand(amount) },
  { header: 'Fee (R)', cell: ({ fee }) => (fee === null ? null : toRand(fee)) },
  { header: 'In review', cell: ({ review }) => review && paymentReviewWord(review) },
  { header: 'Method', cell: ({ method }) => method && paymentMethodWord(method) },
  { header: 'Net (R)', cell: ({ amount, fee }) => (fee === null ? null : toRand(amount - fee)) },
];

export function addPaymentRoutes(routes: RouteTable, { database }: { database: Sequelize }): void {
  routes.forAdmins('GET /api/admin/payments', query(paymentQuerySchema), {
    summary: 'Every payment, refund and correction, newest first, with their sum and the revenue',
    answer: { view: 'PaymentListView' },
    handle: (_ctx, input) => readPaymentsPage(database, input()),
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
