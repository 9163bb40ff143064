import type { Sequelize } from 'sequelize';
import type { CustomerQuery, CustomerView } from '@studio/contract/admin/customers';
import type { Paged } from '@studio/contract/paging';
import { run, statement } from '../db/statement.ts';

interface CustomerRow {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  totalBookings: number;
  cancelledBookings: number;
  lastBooking: Date | null;
}

// Triggers keep the rows (ADR 0043). `lastBooking` includes cancelled bookings (SPEC §3).
const columns = `email, first_name as "firstName", last_name as "lastName", phone,
  total_bookings as "totalBookings", cancelled_bookings as "cancelledBookings", last_booking as "lastBooking"`;
// A phone number is found however it is written: +27 82 555 0119 by 082 555. The country code is ignored only before
// more digits, because one or two digits would match nearly every number.
const digitsOf = (text: string) => `regexp_replace(${text}, '\\D', '', 'g')`;
const matching = `
  from customers
  where $1 = '' or position(lower($1) in lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) > 0
    or ($1 ~ '^[+(]?[0-9][0-9 ()./-]{2,}$'
      and position(regexp_replace(${digitsOf('$1')}, '^(0|27(?=[0-9]{3}))', '') in ${digitsOf('phone')}) > 0)`;
const byLatest = 'order by last_booking desc nulls last, email_key';

const selectAll = statement<CustomerRow>('customer list', `select ${columns} ${matching} ${byLatest}`);
const selectPage = statement<CustomerRow>(
  'customer page',
  `select ${columns} ${matching} ${byLatest} limit $2 offset $3`,
);
const countAll = statement<{ total: number }>('customer count', `select count(*)::int as total ${matching}`);
const selectOne = statement<CustomerRow>(
  'customer find',
  `select ${columns} from customers where email_key = lower($1)`,
);

export async function listCustomers(database: Sequelize, search: string): Promise<CustomerView[]> {
  return (await run(database, selectAll, [search])).map(presentCustomer);
}

export async function pageOfCustomers(database: Sequelize, query: CustomerQuery): Promise<Paged<CustomerView>> {
  const { page, pageSize, search } = query;
  const rows = await run(database, selectPage, [search, pageSize, (page - 1) * pageSize]);
  const [count] = await run(database, countAll, [search]);
  return { items: rows.map(presentCustomer), total: count?.total ?? 0, page, pageSize };
}

export async function findCustomer(on: Parameters<typeof run>[0], email: string): Promise<CustomerView | null> {
  const [row] = await run(on, selectOne, [email]);
  return row ? presentCustomer(row) : null;
}

function presentCustomer(row: CustomerRow): CustomerView {
  return {
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    totalBookings: row.totalBookings,
    cancelledBookings: row.cancelledBookings,
    lastBooking: row.lastBooking?.toISOString() ?? null,
  };
}
