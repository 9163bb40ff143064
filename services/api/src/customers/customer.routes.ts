import type { Sequelize } from 'sequelize';
import {
  customerDeletionSchema,
  customerEditSchema,
  customerInputSchema,
  customerQuerySchema,
} from '@studio/contract/admin/customers';
import { actorOf } from '../admins/audit/actor.ts';
import { recordExport } from '../admins/audit/exportAudit.ts';
import { transact } from '../db/transact.ts';
import type { HandlerContext, Routes } from '../http/context.ts';
import { streamCsv } from '../http/response/csv.ts';
import { jsonArray, streamBody } from '../http/response/streamBody.ts';
import { json } from '../input/body.ts';
import { parse } from '../input/parse.ts';
import { findAffectedBookings } from './affectedBookings.ts';
import { addCustomer, deleteCustomer, editCustomer } from './customer.service.ts';
import { customerColumns } from './customerColumns.ts';
import { pageOfCustomers, readCustomers } from './customerList.ts';

export function addCustomerRoutes(routes: Routes, { database }: { database: Sequelize }): void {
  // SPEC §7: without paging parameters the response is an array.
  routes.get('/api/admin/customers', async (ctx) => {
    const query = parse(customerQuerySchema, { ...ctx.query });
    const isPaged = 'page' in ctx.query || 'pageSize' in ctx.query;
    ctx.type = 'application/json; charset=utf-8';
    if (isPaged) ctx.body = await pageOfCustomers(database, query);
    else await streamBody(ctx, () => jsonArray(readCustomers(database, query.search)));
  });

  routes.get('/api/admin/exports/customers', async (ctx) => {
    const { search } = parse(customerQuerySchema, { ...ctx.query });
    await recordExport(database, ctx, 'customer.exported');
    await streamCsv(ctx, 'customers', customerColumns, () => readCustomers(database, search));
  });

  routes.post('/api/admin/customers', json, async (ctx) => {
    const customer = await addCustomer(database, parse(customerInputSchema, ctx.request.body), actorOf(ctx));
    ctx.status = 201;
    ctx.body = customer;
  });

  routes.put('/api/admin/customers/:email', json, async (ctx) => {
    const edit = parse(customerEditSchema, ctx.request.body);
    ctx.body = await editCustomer(database, emailOf(ctx), edit, actorOf(ctx));
  });

  routes.get('/api/admin/customers/:email/deletion', async (ctx) => {
    ctx.body = await transact(database, (transaction) => findAffectedBookings(transaction, emailOf(ctx)));
  });

  routes.delete('/api/admin/customers/:email', async (ctx) => {
    const deletion = parse(customerDeletionSchema, { ...ctx.query });
    await deleteCustomer(database, emailOf(ctx), deletion, actorOf(ctx));
    ctx.body = { message: 'Customer Deleted' };
  });
}

function emailOf(ctx: HandlerContext): string {
  return ctx.params['email'] ?? '';
}
