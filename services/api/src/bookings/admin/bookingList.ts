import type { Sequelize } from 'sequelize';
import type { AdminBookingView, BookingQuery } from '@studio/contract/admin/adminBookings';
import type { AnswerView } from '@studio/contract/bookings/answers';
import type { FurtherDateView } from '@studio/contract/format/courseDates';
import type { Cents } from '@studio/contract/format/money';
import {
  isListed,
  isPriceRequest,
  paidAmountOf,
  paymentIdOf,
  paymentStatusOf,
  totalAmountOf,
} from '../../db/conditions.ts';
import { readWithCursor } from '../../db/cursor.ts';
import { findPage, allRows } from '../../db/listPage.ts';
import type { ListFilter, PagedTable } from '../../db/listPage.ts';
import { run, statement } from '../../db/statement.ts';
import type { Value } from '../../db/statement.ts';
import { toE164 } from '../phone.ts';
import { answersOfBooking, bookedTickets, discountOfBooking, namedPeople, openAmount } from './computedFields.ts';

export type BookingFilter = Pick<BookingQuery, 'status' | 'eventId' | 'search' | 'email'>;

const table: PagedTable = {
  from: 'bookings b',
  id: 'b.id',
  order: [
    ['b.created_at', 'desc'],
    ['b.id', 'desc'],
  ],
  textJoin: 'join orders o on o.id = b.order_id',
  text: 'o.search_text',
  // A phone field without a valid number, and an e-mail address, may contain the digits of the searched number too.
  phone: (number, matches) =>
    `o.search_text is not null
      and (o.phone_e164 = ${number} or (o.phone_e164 is null or o.email ~ '[0-9]{9}') and ${matches})`,
};

/** SQL: the columns of `AdminBookingView`, for `bookings b` joined with `tables`. */
const selectedColumns = `
  b.id, b.event_id as "eventId", e.title as "eventTitle", to_char(e.date, 'YYYY-MM-DD') as "eventDate",
  to_char(e.start_time, 'HH24:MI') as "eventStartTime", o.first_name as "firstName", o.last_name as "lastName",
  coalesce(o.email, '') as email, coalesce(o.phone, '') as phone, b.participants, ${totalAmountOf('b')} as "totalAmount",
  r.method as "paymentMethod", ${paymentStatusOf('b')} as "paymentStatus", ${paymentIdOf('b')} as "paymentId",
  b.booking_reference as "bookingReference", b.status,
  to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", b.notes,
  case when b.status = 'pending' then to_char(r.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end
    as "heldUntil",
  ${openAmount} as "openAmount", ${bookedTickets} as tickets,
  b.status = 'confirmed' and e.cancelled_at is not null as "isAwaitingChoice"`;

const tables = `join orders o on o.id = b.order_id join events e on e.id = b.event_id
  join payment_requests r on ${isPriceRequest('r', 'b')}`;

// The database builds the JSON of a page, because reading rows is slower.
const selectPage = statement<{ items: string }>(
  'booking page',
  `select coalesce(json_agg(listed), '[]')::text as items
   from (
     select ${selectedColumns}
     from unnest($1::int[]) with ordinality as shown (id, place)
     join bookings b using (id) ${tables}
     order by place
   ) listed`,
);

/** @returns the JSON of `Paged<AdminBookingView>` */
export async function readBookingsPage(database: Sequelize, query: BookingQuery): Promise<string> {
  const { page, pageSize } = query;
  const { ids, total, hasMore } = await findPage(database, table, filterOf(query), query);
  const [row] = await run(database, selectPage, [ids]);
  return `{"items":${row?.items ?? '[]'},"total":${total},"hasMore":${hasMore},"page":${page},"pageSize":${pageSize}}`;
}

export interface BookingWithPaid extends AdminBookingView {
  /** The sum of what was paid and not refunded. */
  paidAmount: Cents;
  people: string;
  answers: ExportedAnswer[];
  discountCode: string | null;
  discount: Cents;
  furtherDates: FurtherDateView[];
}

interface ExportedAnswer extends Pick<AnswerView, 'question' | 'answer'> {
  /** Null for a question that is asked once. */
  person: string | null;
}

/** Reads all matching bookings in batches, the newest first. */
export function readBookings(database: Sequelize, filter: BookingFilter): AsyncGenerator<AdminBookingView[]> {
  return readColumns<AdminBookingView>(database, filter, selectedColumns);
}

/** Reads the bookings as `readBookings` does, with more columns for the file. */
export function readBookingsWithPaid(database: Sequelize, filter: BookingFilter): AsyncGenerator<BookingWithPaid[]> {
  const more = `${paidAmountOf('b')} as "paidAmount", ${namedPeople} as people, ${answersOfBooking} as answers,
    ${discountOfBooking.code} as "discountCode", ${discountOfBooking.amount} as discount,
    e.further_dates as "furtherDates"`;
  return readColumns<BookingWithPaid>(database, filter, `${selectedColumns}, ${more}`);
}

async function* readColumns<Row extends object>(
  database: Sequelize,
  filter: BookingFilter,
  columns: string,
): AsyncGenerator<Row[], void, void> {
  const rows = allRows(table, filterOf(filter));
  if (!rows) return;
  const text = `select ${columns} from bookings b ${tables} ${rows.where} ${rows.order}`;
  yield* readWithCursor<Row>(database, text, rows.values);
}

function filterOf({ status, eventId, search, email }: BookingFilter): ListFilter {
  const values: Value[] = [];
  const conditions = [isListed('b')];
  if (status === 'awaiting_choice') {
    conditions.push(`b.status = 'confirmed' and b.event_id in (select id from events where cancelled_at is not null)`);
  } else if (status !== 'all') conditions.push(`b.status = $${values.push(status)}`);
  if (eventId !== undefined) conditions.push(`b.event_id = $${values.push(Number(eventId))}`);
  if (email !== '') {
    conditions.push(`b.order_id = any(array(select id from orders where email_key = lower($${values.push(email)})))`);
  }
  return { conditions, values, search, phoneE164: toE164(search) };
}
