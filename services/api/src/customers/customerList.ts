import type { Sequelize } from 'sequelize';
import type { CustomerQuery, CustomerView } from '@studio/contract/admin/customers';
import type { Paged } from '@studio/contract/paging';
import { isListed } from '../db/conditions.ts';
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

// Admins' edits override names (DESIGN §4 Customers). `lastBooking` includes cancelled bookings (SPEC §3). Bookings
// without an e-mail address belong to no customer.
const identified = `${isListed('bookings')} and email_key is not null`;
const customers = `
  with latest as (
    select distinct on (email_key) email_key, email, first_name, last_name, phone
    from bookings where ${identified}
    order by email_key, created_at desc, id desc
  ), totals as (
    select email_key, count(*) filter (where status <> 'cancelled')::int as total,
      count(*) filter (where status = 'cancelled')::int as cancelled, max(created_at) as last
    from bookings where ${identified} group by email_key
  ), all_customers as (
    select email_key, coalesce(c.email, l.email) as email, coalesce(c.first_name, l.first_name) as "firstName",
      coalesce(c.last_name, l.last_name) as "lastName", coalesce(c.phone, l.phone, '') as phone,
      coalesce(t.total, 0) as "totalBookings", coalesce(t.cancelled, 0) as "cancelledBookings", t.last as "lastBooking"
    from latest l full join customers c using (email_key) left join totals t using (email_key)
  )`;
// A phone number is found however it is written: +27 82 555 0119 by 082 555. The country code is ignored only before
// more digits, because one or two digits would match nearly every number.
const digitsOf = (text: string) => `regexp_replace(${text}, '\\D', '', 'g')`;
const matching = `
  from all_customers
  where $1 = '' or position(lower($1) in lower("firstName" || ' ' || "lastName" || ' ' || email || ' ' || phone)) > 0
    or ($1 ~ '^[+(]?[0-9][0-9 ()./-]{2,}$'
      and position(regexp_replace(${digitsOf('$1')}, '^(0|27(?=[0-9]{3}))', '') in ${digitsOf('phone')}) > 0)`;
const columns = 'email, "firstName", "lastName", phone, "totalBookings", "cancelledBookings", "lastBooking"';
const byLatest = 'order by "lastBooking" desc nulls last, email_key';

const selectAll = statement<CustomerRow>('customer list', `${customers} select ${columns} ${matching} ${byLatest}`);
const selectPage = statement<CustomerRow>(
  'customer page',
  `${customers} select ${columns} ${matching} ${byLatest} limit $2 offset $3`,
);
const countAll = statement<{ total: number }>(
  'customer count',
  `${customers} select count(*)::int as total ${matching}`,
);
const selectOne = statement<CustomerRow>(
  'customer find',
  `${customers} select ${columns} from all_customers where email_key = lower($1)`,
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
