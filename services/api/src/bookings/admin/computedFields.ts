import type { Sequelize } from 'sequelize';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { Cents } from '@studio/contract/format/money';
import { reservedByVoucherOf, paidAmountOf, totalAmountOf } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';

/**
 * SQL for `bookings b`: what remains to be paid if a part is paid or reserved by a voucher, for example after a change
 * whose difference is collected at the studio; otherwise null.
 */
export const openAmount = `case when b.status in ('confirmed', 'pending', 'held') then (
    select money.total - money.paid from (
      select ${totalAmountOf('b')} as total, ${paidAmountOf('b')} + ${reservedByVoucherOf('b')} as paid
    ) money
    where money.paid > 0 and money.paid < money.total
  ) end`;

/** SQL for `bookings b`: its tickets with a type and its extras as JSON, in the order in which they were booked. */
export const bookedTickets = `(
    select coalesce(json_agg(json_strip_nulls(json_build_object(
      'ticketTypeId', t.ticket_type_id, 'label', t.label, 'seats', t.seats, 'quantity', t.quantity,
      'isExtra', nullif(t.is_extra, false))) order by t.id), '[]')
    from (
      select ticket_type_id, min(id) as id, (array_agg(label order by id))[1] as label,
        (array_agg(seats order by id))[1] as seats, sum(quantity)::integer as quantity,
        bool_or(kind = 'extra') as is_extra
      from order_lines where booking_id = b.id and kind in ('ticket', 'extra') and ticket_type_id is not null
      group by ticket_type_id having sum(quantity) > 0
    ) t
  )`;

/** SQL for `bookings b`: the code with which it was booked, and what that takes off. */
export const discountOfBooking = {
  code: `(select min(label) from order_lines where booking_id = b.id and kind = 'discount')`,
  amount: `(select -coalesce(sum(amount), 0)::integer from order_lines where booking_id = b.id and kind = 'discount')`,
};

/** SQL for `bookings b`: its people with their ages. Their notes are not exported, because no job purges a file. */
export const namedPeople = `(
    select coalesce(string_agg(concat_ws(' ', name, '(' || age || ')'), ', ' order by id), '')
    from attendees where booking_id = b.id and (name is not null or age is not null)
  )`;

/** SQL for `bookings b`: the answers to custom questions as JSON, those about the booking before those about a person. */
export const answersOfBooking = `(
    select coalesce(json_agg(json_build_object(
      'person', given.person, 'question', given.answer ->> 'question', 'answer', given.answer ->> 'answer')
      order by given.id nulls first, given.place), '[]')
    from (
      select null::integer as id, null as person, a.answer, a.place
      from jsonb_array_elements(b.answers) with ordinality as a (answer, place)
      union all
      select p.id, coalesce(p.name, p.label, 'Person'), a.answer, a.place
      from attendees p, jsonb_array_elements(p.answers) with ordinality as a (answer, place) where p.booking_id = b.id
    ) given
  )`;

type ComputedFields = Required<Pick<AdminBookingView, 'openAmount' | 'tickets'>>;

const computedFields = (which: string) =>
  `select b.id, ${openAmount} as "openAmount", ${bookedTickets} as tickets from bookings b where ${which}`;

const selectOfEvent = statement<ComputedFields & { id: number }>(
  'computed fields of an event’s bookings',
  computedFields(`b.event_id = $1 and b.status in ('confirmed', 'pending')`),
);
const selectOne = statement<ComputedFields>('computed fields of a booking', computedFields('b.id = $1'));

const selectOpenAmounts = statement<{ id: number; openAmount: Cents | null }>(
  'open amounts of bookings',
  `select b.id, ${openAmount} as "openAmount" from bookings b where b.id = any($1::integer[])`,
);

const none: ComputedFields = { openAmount: null, tickets: [] };

/** Reads the fields of the event's confirmed and pending bookings. @returns a function that finds those of a booking */
export async function readComputedFields(
  on: Sequelize,
  eventId: number,
): Promise<(booking: { id: number }) => ComputedFields> {
  const rows = await run(on, selectOfEvent, [eventId]);
  const byId = new Map(rows.map(({ id, ...fields }) => [id, fields]));
  return ({ id }) => byId.get(id) ?? none;
}

export async function readFieldsOf(on: Sequelize, bookingId: number): Promise<ComputedFields> {
  return (await run(on, selectOne, [bookingId]))[0] ?? none;
}

export async function readOpenAmounts(on: Sequelize, bookingIds: number[]): Promise<Map<number, Cents | null>> {
  const rows = await run(on, selectOpenAmounts, [bookingIds]);
  return new Map(rows.map(({ id, openAmount: amount }) => [id, amount]));
}
