import type { Sequelize } from 'sequelize';
import type { BookingQuery } from '@studio/contract/admin/adminBookings';
import { isListed } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';

const where = `
  ${isListed('b')}
  and ($1 = 'all' or b.status = $1)
  and ($2::integer is null or b.event_id = $2)
  and ($3 = '' or position(lower($3) in lower(b.first_name || ' ' || b.last_name)) > 0
    or position(lower($3) in b.email_key) > 0
    or position(lower($3) in lower(b.booking_reference)) > 0
    or position(lower(replace($3, '-', '')) in lower(replace(b.booking_reference, '-', ''))) > 0)
  and ($4 = '' or b.email_key = lower($4))`;

// The database composes the JSON, so that a list of 50,000 bookings stays one string.
const listed = (page: string) => `
  select coalesce(json_agg(listed), '[]')::text as items
  from (
    select b.id, b.event_id as "eventId", e.title as "eventTitle", e.date as "eventDate",
      to_char(e.start_time, 'HH24:MI') as "eventStartTime", b.first_name as "firstName",
      b.last_name as "lastName", coalesce(b.email, '') as email, coalesce(b.phone, '') as phone, b.participants, b.total_amount as "totalAmount",
      b.payment_method as "paymentMethod", b.payment_status as "paymentStatus", b.payment_id as "paymentId",
      b.booking_reference as "bookingReference", b.status,
      to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", b.notes
    from bookings b join events e on e.id = b.event_id
    where ${where}
    order by b.created_at desc, b.id desc
    ${page}
  ) listed`;

const selectAll = statement<{ items: string }>('booking list', listed(''));
const selectPage = statement<{ items: string }>('booking page', listed('limit $5 offset $6'));
const countAll = statement<{ total: number }>(
  'booking count',
  `select count(*)::int as total from bookings b where ${where}`,
);

type Filter = Pick<BookingQuery, 'status' | 'eventId' | 'search' | 'email'>;

/** @returns the JSON of an array of `AdminBookingView` */
export async function listBookings(database: Sequelize, filter: Filter): Promise<string> {
  const [row] = await run(database, selectAll, valuesOf(filter));
  return row?.items ?? '[]';
}

/** @returns the JSON of `Paged<AdminBookingView>` */
export async function pageOfBookings(database: Sequelize, query: BookingQuery): Promise<string> {
  const { page, pageSize } = query;
  const values = valuesOf(query);
  const [row] = await run(database, selectPage, [...values, pageSize, (page - 1) * pageSize]);
  const [count] = await run(database, countAll, values);
  return `{"items":${row?.items ?? '[]'},"total":${count?.total ?? 0},"page":${page},"pageSize":${pageSize}}`;
}

function valuesOf({ status, eventId, search, email }: Filter) {
  return [status, eventId === undefined ? null : Number(eventId), search, email];
}
