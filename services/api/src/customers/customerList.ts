import type { Sequelize } from 'sequelize';
import type { CustomerQuery, CustomerView } from '@studio/contract/admin/customers';
import type { Paged } from '@studio/contract/paging';
import { readWithCursor } from '../db/cursor.ts';
import { allRows, findPage } from '../db/listPage.ts';
import type { ListFilter, PagedTable } from '../db/listPage.ts';
import { run, statement } from '../db/statement.ts';

interface CustomerRow extends Omit<CustomerView, 'lastBooking'> {
  lastBooking: Date | null;
}

// Triggers write the rows (ADR 0043). `lastBooking` includes cancelled bookings (SPEC §3).
const columns = `email, first_name as "firstName", last_name as "lastName", phone,
  total_bookings as "totalBookings", cancelled_bookings as "cancelledBookings", last_booking as "lastBooking"`;
const table: PagedTable = {
  from: 'customers',
  id: 'email_key',
  order: [
    ['last_booking', 'desc nulls last'],
    ['email_key', 'asc'],
  ],
  text: 'search_text',
};

const selectPage = statement<CustomerRow>(
  'customer page',
  `select ${columns} from unnest($1::text[]) with ordinality as shown (email_key, place)
   join customers using (email_key) order by place`,
);
const selectOne = statement<CustomerRow>(
  'customer find',
  `select ${columns} from customers where email_key = lower($1)`,
);

/** Reads all matching customers in batches, those with the latest booking first. */
export async function* readCustomers(database: Sequelize, search: string): AsyncGenerator<CustomerView[], void, void> {
  const rows = allRows(table, filterOf(search));
  if (!rows) return;
  const text = `select ${columns} from customers ${rows.where} ${rows.order}`;
  for await (const batch of readWithCursor<CustomerRow>(database, text, rows.values)) {
    yield batch.map(presentCustomer);
  }
}

export async function readCustomersPage(database: Sequelize, query: CustomerQuery): Promise<Paged<CustomerView>> {
  const { page, pageSize, search } = query;
  const { ids, ...count } = await findPage<string>(database, table, filterOf(search), query);
  const rows = await run(database, selectPage, [ids]);
  return { items: rows.map(presentCustomer), ...count, page, pageSize };
}

function filterOf(search: string): ListFilter {
  return { conditions: ['true'], values: [], search };
}

export async function findCustomer(on: Parameters<typeof run>[0], email: string): Promise<CustomerView | null> {
  const [row] = await run(on, selectOne, [email]);
  return row ? presentCustomer(row) : null;
}

function presentCustomer({ lastBooking, ...row }: CustomerRow): CustomerView {
  return { ...row, lastBooking: lastBooking?.toISOString() ?? null };
}
