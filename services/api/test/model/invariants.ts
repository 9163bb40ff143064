import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';

/** What was paid for the order of `b` and has not gone back, without payments in review. */
const paid = '(select coalesce(sum(amount), 0) from ledger where order_id = b.order_id and review is null)';
/** True if the payment request of the order of `b` is paid. */
const isPaid = `exists (
  select from payment_requests
  where order_id = b.order_id and purpose not in ('change', 'balance') and state = 'paid')`;
const method = `(
  select method from payment_requests where order_id = b.order_id and purpose not in ('change', 'balance'))`;
/** A ticket without a type counts as a ticket of the first type of its event `e`. */
const firstType = `(e.ticket_types -> 0 ->> 'id')::int`;
/** What the studio keeps of the money of `b`. */
const fee = `(
  select coalesce(sum(amount), 0) from order_lines where booking_id = b.id and kind = 'cancellation_fee')`;
const costs = `(
  select booking_id, sum(amount)::int as total from order_lines where kind <> 'cancellation_fee' group by booking_id)`;

/** Invariants (RELIABILITY §4 INV). Each query lists the rows that violate one. */
const rules: Record<string, string> = {
  'the seats taken of an event are the sum of the participants of its bookings with seats': `
    select e.id, e.seats_taken, e.capacity, coalesce(sum(s.seats), 0)::int as seats
    from events e
    left join (
      select event_id, participants as seats from bookings where status in ('held', 'pending', 'confirmed')
      union all
      select to_event_id, seats from booking_changes where state = 'open'
    ) s on s.event_id = e.id
    group by e.id
    having e.seats_taken <> coalesce(sum(s.seats), 0) or e.seats_taken not between 0 and e.capacity - e.guest_seats`,
  'the guest seats of an event are the largest number of guests on one of its dates': `
    select e.id, e.guest_seats, coalesce(max(g.guests), 0) as guests
    from events e left join (
      select event_id, date_id, count(*) as guests from course_guests group by event_id, date_id
    ) g on g.event_id = e.id
    group by e.id having e.guest_seats <> coalesce(max(g.guests), 0)`,
  'only people of confirmed bookings have guest places, on dates that exist': `
    select g.* from course_guests g join attendees a on a.id = g.attendee_id join bookings b on b.id = a.booking_id
    where b.status <> 'confirmed'
      or not exists (select from course_dates d where d.event_id = g.event_id and d.date_id = g.date_id)
      or not exists (select from course_dates d where d.event_id = b.event_id and d.date_id = g.missed_date_id)`,
  'the tickets of a booking take its seats': `
    select b.id, b.participants, sum(l.quantity * l.seats)::int as seats
    from bookings b join order_lines l on l.booking_id = b.id
    group by b.id having sum(l.quantity * l.seats) <> b.participants`,
  'a pending or confirmed booking has one person for each seat of its tickets': `
    select b.id, s.ticket_type_id, sum(s.seats)::int as missing
    from bookings b join (
      select booking_id, ticket_type_id, quantity * seats as seats from order_lines where kind = 'ticket'
      union all
      select booking_id, ticket_type_id, -1 from attendees
    ) s on s.booking_id = b.id
    where b.status in ('pending', 'confirmed')
    group by b.id, s.ticket_type_id having sum(s.seats) <> 0`,
  'a confirmed booking paid through the provider has exactly one payment without a review, except by a decision': `
    select b.id, count(l.id)::int as payments
    from bookings b
    left join ledger l on l.order_id = b.order_id and l.review is null and l.provider = 'payfast' and l.amount > 0
      and not exists (select from payments p where p.id = l.id and (p.is_change
        or p.merchant_payment_id in (select id from payment_requests where purpose = 'balance')))
    left join payment_resolutions r on r.payment_id = l.id
    where ${method} = 'payfast' and b.status = 'confirmed' and ${isPaid} and ${paid} > 0
    group by b.id
    having count(l.id) = 0 or count(l.id) filter (where r.id is null and l.transfer_of is null) > 1`,
  'a payment without a review belongs to a booking whose payment has come': `
    select l.id, b.status
    from ledger l
    join bookings b on b.order_id = l.order_id
    where l.review is null and l.provider = 'payfast' and not ${isPaid}
      and not exists (
        select from payment_requests r where r.order_id = b.order_id and r.purpose = 'balance' and r.state = 'paid')`,
  'a paid booking without seats has a payment in review, or an admin or its visitor ended it': `
    select b.id, b.status, b.ended_by
    from bookings b
    where ${method} = 'payfast' and ${isPaid} and b.status not in ('confirmed', 'pending')
      and ${paid} > 0
      and b.ended_by is distinct from 'admin'
      and not (b.status = 'cancelled' and b.ended_by = 'visitor' and (
        ${paid} <= ${fee} + (
          select coalesce(sum(amount), 0) from refunds
          where booking_id = b.id and state <> 'done' and dropped_at is null)
        -- An admin noted money after it: 'Needs attention' lists it.
        or exists (select from ledger l where l.order_id = b.order_id and l.provider = 'manual' and l.amount > 0)))
      and not exists (select from ledger l where l.order_id = b.order_id and l.review is not null)`,
  'a discount never raises the price of its booking': `
    select booking_id, sum(amount)::int as amount from order_lines
    where kind = 'discount' group by booking_id having sum(amount) > 0`,
  'the cancellation fee of a cancelled booking is at most what was paid, and no other booking has one': `
    select b.id, b.status, ${fee}::int as fee, ${paid}::int as paid
    from bookings b where ${fee} > case b.status when 'cancelled' then greatest(0, ${paid}) else 0 end`,
  'the order of a cancelled booking with undecided money says so': `
    select o.id, b.booking_reference from orders o join bookings b on b.order_id = o.id
    where b.status = 'cancelled' and undecided_money(b.id) > 0 and not o.has_undecided_money`,
  'a paid booking is pending only if an admin set it to pending': `
    select b.id
    from bookings b join ${costs} c on c.booking_id = b.id
    where b.status = 'pending' and ${isPaid} and ${paid} > 0 and ${paid} >= c.total
      and not exists (
        select from audit_log a
        where a.subject in (
            -- A split copies the status of the other booking.
            select b.booking_reference union
            select transfer_reference from payments where order_id = b.order_id and transfer_of is not null
          ) and a.action in ('booking.status', 'booking.created')
          and a.after ->> 'status' = 'pending'
          and (coalesce(a.before ->> 'status', 'confirmed') = 'confirmed'
            -- A booking whose payment found it without seats is confirmed instead.
            or not exists (
              select from ledger l join payments p on p.id = l.id
              where l.order_id = b.order_id and l.review = 'no_seat' and not p.is_change)))`,
  'manual payments of a booking without refunds sum up to its total if it is paid, and to zero otherwise': `
    select b.id, c.total, sum(l.amount)::int as noted
    from bookings b join ${costs} c on c.booking_id = b.id
    join ledger l on l.order_id = b.order_id
    where not exists (select from refunds r where r.booking_id = b.id) and b.change_count = 0
    group by b.id, c.total
    having bool_and(l.provider = 'manual')
      -- A part that came by EFT is recorded, and an admin decides about the booking (ADR 0104). A voucher may pay a part.
      and not (sum(l.amount) between 1 and c.total and (
        exists (select from bank_entries where booking_id = b.id and state = 'recorded')
        or exists (select from payments where order_id = b.order_id and method = 'voucher')))
      and sum(l.amount) <> 0 and not (${isPaid} and (sum(l.amount) = c.total or sum(l.amount) = (
        select amount from payment_requests
        where order_id = b.order_id and purpose not in ('change', 'balance') and state = 'paid' and (
          deposit is not null or exists (
            select from payments where order_id = b.order_id and transfer_of is not null)))))`,
  'each recorded bank entry of a booking has a payment by EFT of its own': `
    select b.id, e.amount, count(*)::int as entries from bank_entries e join bookings b on b.id = e.booking_id
    where e.state = 'recorded' group by b.id, e.amount
    having count(*) > (select count(*) from payments p
      where p.order_id = b.order_id and p.provider = 'manual' and p.method = 'eft' and p.amount = e.amount)`,
  'a confirmed, paid booking has paid what it costs, less the refunds that are still to be made': `
    select b.id, c.total, sum(l.amount)::int as paid
    from bookings b join ${costs} c on c.booking_id = b.id
      join ledger l on l.order_id = b.order_id and l.review is null
    where b.status = 'confirmed'
      and not exists (select from refunds r where r.booking_id = b.id and r.state = 'failed')
    group by b.id, c.total
    having sum(l.amount) >= c.total and sum(l.amount) > 0 and sum(l.amount) - (
      select coalesce(sum(r.amount), 0) from refunds r join ledger l on l.id = r.payment_id
      where r.booking_id = b.id and r.state in ('requested', 'sent') and l.review is null
    ) <> c.total`,
  'a change that was paid is applied, or its payment is in review': `
    select c.id, c.state, r.state as request from booking_changes c join payment_requests r on r.change_id = c.id
    where (c.state = 'applied' and r.state <> 'paid') or (c.state = 'open' and r.state not in ('open', 'failed'))
      or (c.state = 'ended' and r.state = 'paid' and not exists (
        select from payments p where p.merchant_payment_id = r.id and p.is_change and p.review is not null))`,
  'the refunds of a payment, without dropped ones, are at most its amount': `
    select p.id, p.amount, sum(r.amount)::int as refunded
    from payments p join refunds r on r.payment_id = p.id and r.dropped_at is null
    group by p.id having sum(r.amount) > p.amount`,
  'what was transferred from one order to another at one time sums up to zero for each payment': `
    select transfer_of, received_at, sum(amount)::int as difference from payments
    where transfer_of is not null group by transfer_of, received_at having sum(amount) <> 0`,
  'a refund that is done is one negative row of the ledger': `
    select r.id, r.amount, p.amount as counted
    from refunds r left join payments p on p.id = r.ledger_id
    where r.state = 'done' and p.amount is distinct from -r.amount`,
  'a confirmed booking with the payment method of the provider has one confirmation mail': `
    select b.id, count(o.id)::int as confirmations
    from bookings b
    left join outbox_messages o on o.key = 'booking-confirmed:' || b.id
    where ${method} = 'payfast' and b.status = 'confirmed'
    group by b.id
    having count(o.id) <> 1`,
  'the stored bookings per day are those counted from the bookings': `
    select day, sum(amount)::int as difference from (
      select day, amount from daily_figures where figure = 'bookings'
      union all
      select date(created_at at time zone 'Africa/Johannesburg'), -1 from bookings where status in ('pending', 'confirmed')
    ) amounts
    group by day having sum(amount) <> 0`,
  'the stored revenue per day is that of the ledger': `
    select day, sum(amount)::int as difference from (
      select day, amount from daily_figures where figure = 'revenue'
      union all
      select date(received_at at time zone 'Africa/Johannesburg'), -amount from payments where method is distinct from 'voucher'
      union all select date(created_at at time zone 'Africa/Johannesburg'), -amount from payment_resolutions
    ) amounts
    group by day having sum(amount) <> 0`,
  'the stored booking count of an event is the number of its pending and confirmed bookings': `
    select e.id, e.booking_count, count(b.id)::int as bookings
    from events e left join bookings b on b.event_id = e.id and b.status in ('pending', 'confirmed')
    group by e.id having e.booking_count <> count(b.id)`,
  'everyone with bookings is a customer with the totals and the latest contact of the bookings': `
    select email_key, c.total_bookings, c.cancelled_bookings, b.total, b.cancelled
    from customers c full join (
      select email_key, count(*) filter (where status <> 'cancelled') as total,
        count(*) filter (where status = 'cancelled') as cancelled, max(l.created_at) as latest
      from bookings l join orders o on o.id = l.order_id
      where status in ('pending', 'confirmed', 'cancelled') and email_key is not null group by email_key
    ) b using (email_key)
    where (c.total_bookings, c.cancelled_bookings) is distinct from (coalesce(b.total, 0), coalesce(b.cancelled, 0))
      or c.last_booking is distinct from b.latest
      or (b.email_key is null and c.edited_at is null)
      or (c.edited_at is null and not exists (
        select from bookings l join orders o on o.id = l.order_id
        where o.email_key = c.email_key and l.created_at = b.latest and l.status in ('pending', 'confirmed', 'cancelled')
          and (o.first_name, o.last_name, coalesce(o.phone, '')) = (c.first_name, c.last_name, c.phone)))`,
  'the balance of a voucher is what it was worth, less what it paid and lost': `
    select v.id, v.kind, v.value, v.balance from vouchers v
    where v.balance <> case v.kind when 'credit' then 0 else v.value end - v.voided_balance
      - (select coalesce(sum(amount), 0) from payments where voucher_id = v.id)`,
  'at most the balance of a voucher is reserved for unpaid bookings': `
    select v.id, v.balance, sum(r.voucher_amount)::int as reserved
    from vouchers v join payment_requests r on r.voucher_id = v.id join bookings b on b.order_id = r.order_id
    where b.status in ('held', 'pending') group by v.id having sum(r.voucher_amount) > v.balance`,
  'nothing of a voucher is reserved for a confirmed booking': `
    select b.id from bookings b join payment_requests r on r.order_id = b.order_id
    where b.status = 'confirmed' and r.voucher_amount > 0`,
  'each order has a booking, or a request that pays a voucher': `
    select id from orders where id not in (
      select order_id from bookings union all select order_id from payment_requests where purpose = 'voucher')`,
  'an order has a voucher of its price if it is paid, and otherwise the data of the voucher': `
    select r.id, r.state, v.value, d.order_id as ordered from payment_requests r
    left join vouchers v on v.order_id = r.order_id left join voucher_orders d on d.order_id = r.order_id
    left join order_lines l on l.order_id = r.order_id and l.kind = 'voucher'
    where r.purpose = 'voucher' and (
      l.amount is distinct from r.amount or (d.order_id is null) <> (r.state = 'paid')
      or v.value is distinct from case r.state when 'paid' then r.amount end
      or (select coalesce(sum(amount), 0) from ledger where order_id = r.order_id and review is null)
        <> case r.state when 'paid' then r.amount else 0 end)`,
  'the portal finds each order with a listed booking by its contact and references': `
    select b.id, o.search_text from bookings b join orders o on o.id = b.order_id
    where b.status in ('pending', 'confirmed', 'cancelled') and o.search_text
      is distinct from person_text(o.first_name, o.last_name, o.email, o.phone, b.booking_reference)`,
};

/** True only if no limit was set below what is taken. */
export const ticketLimitRule: Record<string, string> = {
  'at most as many tickets of a type are taken as its limit allows': `
    select e.id, type.id as type, type."limit", sum(taken.quantity)::int as taken
    from events e
    join lateral jsonb_to_recordset(e.ticket_types) as type (id integer, "limit" integer) on type."limit" is not null
    join (
      select event_id, booking_id, type_id, greatest(sum(booked), sum(wanted)) as quantity from (
        select b.event_id, b.id as booking_id, coalesce(l.ticket_type_id, ${firstType}) as type_id, l.quantity as booked,
          0 as wanted
        from bookings b join events e on e.id = b.event_id
        join order_lines l on l.booking_id = b.id and l.kind in ('ticket', 'extra')
        where b.status in ('held', 'pending', 'confirmed')
        union all
        select c.to_event_id, c.booking_id, coalesce((ticket ->> 'ticketTypeId')::int, ${firstType}), 0,
          (ticket ->> 'quantity')::int
        from booking_changes c join events e on e.id = c.to_event_id, jsonb_array_elements(c.to_tickets) ticket
        where c.state = 'open'
      ) kinds group by event_id, booking_id, type_id
    ) taken on taken.event_id = e.id and taken.type_id = type.id
    group by e.id, type.id, type."limit" having sum(taken.quantity) > type."limit"`,
  'a booking has at most one of an extra, or one for each person': `
    select b.id, b.participants, type.id as type, sum(l.quantity)::int as extras
    from bookings b join events e on e.id = b.event_id
    join lateral jsonb_to_recordset(e.ticket_types) as type (id integer, extra text) on type.extra is not null
    join order_lines l on l.booking_id = b.id and l.ticket_type_id = type.id
    group by b.id, type.id, type.extra
    having sum(l.quantity) not between 0 and case type.extra when 'booking' then 1 else b.participants end`,
  'only lines of extras have the ids of extras': `
    select l.id, l.kind from order_lines l
    where (l.kind = 'extra') <> coalesce(l.ticket_type_id in (
      select type.id from events e, jsonb_to_recordset(e.ticket_types) as type (id integer, extra text)
      where type.extra is not null), false)`,
};

/**
 * Fails with the rule and its rows if an invariant is violated. `more` are invariants that hold only if the test itself
 * inserts no rows.
 */
export async function expectInvariants(sequelize: Sequelize, more: Record<string, string> = {}): Promise<void> {
  const broken: Record<string, object[]> = {};
  for (const [rule, sql] of Object.entries({ ...rules, ...more })) {
    const rows = await sequelize.query<object>(sql, { type: QueryTypes.SELECT });
    if (rows.length > 0) broken[rule] = rows;
  }
  expect(broken).toEqual({});
}
