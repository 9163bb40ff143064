import {
  maxStatementBytes,
  recordEntrySchema,
  recordStatementSchema,
  statementFileSchema,
} from '@studio/contract/admin/bankStatements';
import { actorOf } from '../../admins/audit/actor.ts';
import { parseId } from '../../input/parse.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { BookingContext } from '../bookingContext.ts';
import { markEntrySeen, recordEntry } from './bankEntries.ts';
import { readStatement, recordStatement } from './bankStatement.service.ts';
import { findLaterPayments } from './laterPayments.ts';

/** In JSON the text of a file is longer than the file. */
const maxBytes = 2 * maxStatementBytes;

export function addBankStatementRoutes(routes: RouteTable, context: BookingContext): void {
  const { database } = context;

  routes.forAdmins('GET /api/admin/later-payments', none, {
    summary: 'Bookings that are to be paid by EFT or at the studio',
    answer: { view: 'LaterPaymentsView' },
    handle: findLaterPayments,
  });

  routes.forAdmins('POST /api/admin/bank-statements/preview', body(statementFileSchema, { maxBytes }), {
    summary: 'Which bookings a bank statement pays; nothing is recorded',
    answer: { view: 'StatementView' },
    handle: (_ctx, input) => readStatement(context, input().csv),
  });

  routes.forAdmins('POST /api/admin/bank-statements', body(recordStatementSchema, { maxBytes }), {
    summary: 'Record the payments of a bank statement',
    answer: { view: 'RecordedStatementView' },
    handle: (ctx, input) => recordStatement(context, input(), actorOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/bank-entries/:id/record', body(recordEntrySchema), {
    summary: 'Record unclear money of the bank account for a booking',
    answer: { message: 'Booking Updated' },
    handle: (ctx, input) => {
      const { follow } = ctx.state;
      return recordEntry({ database, follow }, parseId(ctx.params['id']), input().bookingReference, actorOf(ctx));
    },
  });

  routes.forAdmins('POST /api/admin/bank-entries/:id/seen', none, {
    summary: 'Mark money of the bank account as handled otherwise; nothing is recorded',
    answer: { message: 'The payment was seen to' },
    handle: (ctx) => markEntrySeen(database, parseId(ctx.params['id']), actorOf(ctx)),
  });
}
