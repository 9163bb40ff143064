import type { Sequelize } from 'sequelize';
import {
  extendVoucherSchema,
  issueVoucherSchema,
  mailVoucherSchema,
  outstandingQuerySchema,
  voidVoucherSchema,
  voucherQuerySchema,
} from '@studio/contract/admin/vouchers';
import { toRand } from '@studio/contract/format/money';
import { actorOf } from '../admins/audit/actor.ts';
import { recordExport } from '../admins/audit/exportAudit.ts';
import { streamCsv } from '../http/response/csv.ts';
import type { CsvColumn } from '../http/response/csv.ts';
import { parseId } from '../input/parse.ts';
import { body, none, query } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { readOutstanding, readOutstandingLines } from './outstanding.ts';
import type { OutstandingLine } from './outstanding.ts';
import { extendVoucher, issueVoucher, mailVoucher, voidVoucher } from './voucher.service.ts';
import { listVouchers, readVoucher } from './voucherList.ts';

// The file shows the end of each code only, because a code is worth money.
const outstandingColumns: CsvColumn<OutstandingLine>[] = [
  { header: 'Code ends with', cell: ({ code }) => code?.slice(-4) ?? 'Total' },
  { header: 'Kind', cell: ({ kind }) => kind },
  { header: 'Created on', cell: ({ createdOn }) => createdOn },
  { header: 'Valid until', cell: ({ expiresOn }) => expiresOn },
  { header: 'Value (R)', cell: ({ value }) => value && toRand(value) },
  { header: 'Not used (R)', cell: ({ left }) => toRand(left) },
];

export function addVoucherRoutes(routes: RouteTable, { database }: { database: Sequelize }): void {
  routes.forAdmins('GET /api/admin/vouchers', query(voucherQuerySchema), {
    summary: 'Vouchers, newest first',
    answer: { view: 'VoucherListView' },
    handle: (_ctx, input) => listVouchers(database, input()),
  });

  routes.forAdmins('GET /api/admin/vouchers/outstanding', query(outstandingQuerySchema), {
    summary: 'What was owed to the holders of vouchers at the end of a day',
    answer: { view: 'OutstandingView' },
    handle: (_ctx, input) => readOutstanding(database, input().on),
  });

  routes.forAdmins('GET /api/admin/exports/outstanding-vouchers', query(outstandingQuerySchema), {
    summary: 'The vouchers that were not used up at the end of a day and their sum, as CSV',
    answer: { media: 'text/csv' },
    handle: async (ctx, input) => {
      const { on } = input();
      await recordExport(database, ctx, 'voucher.exported');
      await streamCsv(ctx, 'vouchers', outstandingColumns, () => readOutstandingLines(database, on));
    },
  });

  routes.forAdmins('GET /api/admin/vouchers/:id', none, {
    summary: 'A voucher with its uses',
    answer: { view: 'AdminVoucherDetail' },
    handle: (ctx) => readVoucher(database, parseId(ctx.params['id'])),
  });

  routes.forAdmins('POST /api/admin/vouchers', body(issueVoucherSchema), {
    summary: 'Issue a voucher',
    status: 201,
    answer: { view: 'AdminVoucherDetail' },
    handle: (ctx, input) => issueVoucher(database, input(), actorOf(ctx)),
  });

  routes.forAdmins('PUT /api/admin/vouchers/:id/expiry', body(extendVoucherSchema), {
    summary: 'Extend a voucher',
    answer: { view: 'AdminVoucherDetail' },
    handle: (ctx, input) => extendVoucher(database, parseId(ctx.params['id']), input(), actorOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/vouchers/:id/mail', body(mailVoucherSchema), {
    summary: 'Mail a voucher again, also to another address',
    answer: { view: 'AdminVoucherDetail' },
    handle: (ctx, input) => mailVoucher(database, parseId(ctx.params['id']), input(), actorOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/vouchers/:id/void', body(voidVoucherSchema), {
    summary: 'Void a voucher',
    answer: { view: 'AdminVoucherDetail' },
    handle: (ctx, input) => voidVoucher(database, parseId(ctx.params['id']), input(), actorOf(ctx)),
  });
}
