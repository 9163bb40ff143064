/** A ticket without a type counts as a ticket of the first type of its event `e`. */
const firstType = `(e.ticket_types -> 0 ->> 'id')::int`;

export const seatRules: Record<string, string> = {
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
