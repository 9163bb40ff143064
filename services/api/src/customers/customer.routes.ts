import type { Sequelize } from 'sequelize';
import {
  customerDeletionSchema,
  customerEditSchema,
  customerInputSchema,
  customerQuerySchema,
} from '@studio/contract/admin/customers';
import type { CustomerView } from '@studio/contract/admin/customers';
import { studioDay } from '@studio/contract/format/dates';
import { actorOf } from '../admins/audit/actor.ts';
import { recordExport } from '../admins/audit/exportAudit.ts';
import { transact } from '../db/transact.ts';
import type { HandlerContext } from '../http/context.ts';
import { streamCsv } from '../http/response/csv.ts';
import type { CsvColumn } from '../http/response/csv.ts';
import { streamList } from '../http/response/streamBody.ts';
import { body, isPaged, none, query } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { findAffectedBookings } from './affectedBookings.ts';
import { addCustomer, deleteCustomer, editCustomer } from './customer.service.ts';
import { readCustomersPage, readCustomers } from './customerList.ts';

const customerColumns: CsvColumn<CustomerView>[] = [
  { header: 'First name', cell: ({ firstName }) => firstName },
  { header: 'Last name', cell: ({ lastName }) => lastName },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Phone', isPhone: true, cell: ({ phone }) => phone },
  { header: 'Total bookings', cell: ({ totalBookings }) => totalBookings },
  { header: 'Last booking', cell: ({ lastBooking }) => lastBooking && studioDay(new Date(lastBooking)) },
];

export function addCustomerRoutes(routes: RouteTable, { database }: { database: Sequelize }): void {
  routes.forAdmins('GET /api/admin/customers', query(customerQuerySchema), {
    summary: 'All customers',
    answer: { listOrPage: 'CustomerView' },
    handle: (ctx, input) => {
      const filter = input();
      if (isPaged(ctx)) return readCustomersPage(database, filter);
      return streamList(ctx, () => readCustomers(database, filter.search));
    },
  });

  routes.forAdmins('GET /api/admin/exports/customers', query(customerQuerySchema.omit(['page', 'pageSize'])), {
    summary: 'All matching customers as CSV',
    answer: { media: 'text/csv' },
    handle: async (ctx, input) => {
      const { search } = input();
      await recordExport(database, ctx, 'customer.exported');
      await streamCsv(ctx, 'customers', customerColumns, () => readCustomers(database, search));
    },
  });

  routes.forAdmins('POST /api/admin/customers', body(customerInputSchema), {
    summary: 'Add one',
    status: 201,
    answer: { view: 'CustomerView' },
    handle: (ctx, input) => addCustomer(database, input(), actorOf(ctx)),
  });

  routes.forAdmins('PUT /api/admin/customers/:email', body(customerEditSchema), {
    summary: 'Change one',
    answer: { view: 'CustomerView' },
    handle: (ctx, input) => editCustomer(database, emailOf(ctx), input(), actorOf(ctx)),
  });

  routes.forAdmins('GET /api/admin/customers/:email/deletion', none, {
    summary: 'List what deleting a customer would lose: upcoming bookings and undecided money',
    answer: { view: 'CustomerDeletionView' },
    handle: (ctx) => transact(database, (transaction) => findAffectedBookings(transaction, emailOf(ctx))),
  });

  routes.forAdmins('DELETE /api/admin/customers/:email', query(customerDeletionSchema), {
    summary: 'Delete one with their bookings',
    answer: { message: 'Customer Deleted' },
    handle: (ctx, input) => deleteCustomer(database, emailOf(ctx), input(), actorOf(ctx)),
  });
}

function emailOf(ctx: HandlerContext): string {
  return ctx.params['email'] ?? '';
}
