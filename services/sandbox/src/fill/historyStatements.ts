// The invented history is drawn in SQL: a million bookings do not pass through this process.

/** Dropped at the end of the transaction. */
export const createDrafts = `
create temporary table people (
  number integer, first_name text, last_name text, email text, phone text, phone_e164 text
) on commit drop;
create temporary table draft_events (
  id integer, workshop jsonb, day date, starts_at timestamptz, planned integer
) on commit drop;
create temporary table draft_bookings (
  id integer, order_id integer, event_id integer, starts_at timestamptz, price integer, participants integer, person integer,
  reference text, hold_id text, outcome text, method text, is_walk_in boolean,
  created_at timestamptz, paid_at timestamptz, refunded_at timestamptz
) on commit drop`;

/** $1 people, $2 and $3 first and last names, $4 and $5 the letters of the names in addresses. */
export const draftPeople = `
insert into people
select number, first_name, last_name, ($4::text[])[first] || '.' || ($5::text[])[last] || '.' || number || '@example.com',
  '0' || code || ' 555 ' || digits, '+27' || code || '555' || digits
from generate_series(0, $1::integer - 1) number,
  lateral (select 1 + number % cardinality($2::text[]) as first,
    1 + number / cardinality($2::text[]) % cardinality($3::text[]) as last) place,
  lateral (select ($2::text[])[first] as first_name, ($3::text[])[last] as last_name, 60 + number / 10000 % 30 as code,
    lpad((number % 10000)::text, 4, '0') as digits) parts`;

/**
 * Past workshops and $4 coming ones in the order of their days, $5 bookings in all. $1 the demo's workshops, $2 today,
 * $3 past workshops, $6 and $7 the days over which past and coming workshops are spread.
 */
export const draftEvents = `
insert into draft_events
select nextval(pg_get_serial_sequence('events', 'id')), workshop, day,
  (day + (workshop ->> 'startTime')::time) at time zone 'Africa/Johannesburg',
  booked - lag(booked, 1, 0) over (order by place)
from generate_series(0, $3::integer + $4::integer - 1) place,
  lateral (select $1::jsonb -> place % jsonb_array_length($1::jsonb) as workshop,
    $2::date + case when place < $3::integer then place * $6::integer / $3::integer - $6::integer
      else 1 + (place - $3::integer) * $7::integer / $4::integer end as day,
    -- Coming workshops still have seats.
    round($5::integer * (least(place + 1, $3::integer) + 0.4 * greatest(place + 1 - $3::integer, 0))
      / ($3::integer + 0.4 * $4::integer))::integer as booked) plan`;

/**
 * Most visitors pay online; some pay the studio by hand, do not pay, or get their money back. Nothing happens after now,
 * $1, and no booking is made after the start. $2 people, $3 the share of bookings for more than one person.
 */
export const draftBookings = `
with drawn as materialized (
  select event.id as event_id, starts_at, (workshop ->> 'price')::integer as price, random() as share,
    case when random() < $3::float then ('{2,2,2,2,3,4}'::integer[])[1 + floor(random() * 6)::integer] else 1 end
      as participants,
    floor(random() * $2::integer)::integer as person,
    least(starts_at, $1::timestamptz) - interval '2 minutes' - random() * random() * interval '40 days'
      - random() * interval '10 hours' as created_at
  from draft_events event, generate_series(1, planned)
), seated as (
  select *, sum(participants) filter (where share < 0.88) over (partition by event_id order by created_at) as seats
  from drawn
), decided as materialized (
  select *,
    case when share >= 0.95 then 'refunded' when share < 0.88 and seats <= 50 then 'paid' else 'unpaid' end as outcome,
    case when share >= 0.8 and share < 0.88 and seats <= 50
      then ('{cash,cash,card,eft}'::text[])[1 + floor(random() * 4)::integer] else 'payfast' end as method,
    created_at + interval '20 seconds' + random() * interval '90 seconds' as paid_at,
    nextval(pg_get_serial_sequence('bookings', 'id'))::integer as id,
    nextval(pg_get_serial_sequence('orders', 'id'))::integer as order_id
  from seated
)
insert into draft_bookings
select id, order_id, event_id, starts_at, price, participants, person,
  -- The id keeps references apart.
  regexp_replace(upper(left(md5(random()::text), 4) || lpad(to_hex(id), 8, '0')), '(.{4})(.{4})', '\\1-\\2-'),
  case when method = 'payfast' then replace(gen_random_uuid()::text, '-', '') end, outcome, method,
  method = 'cash' and random() < 0.5, created_at,
  case when outcome <> 'unpaid' then paid_at end,
  case when outcome = 'refunded' then paid_at + random() * least(interval '3 days', $1::timestamptz - paid_at) end
from decided`;

/** $1 today. */
export const addEvents = `
insert into events (id, title, description, date, start_time, end_time, price, capacity, seats_taken, category, image_url,
  details) overriding system value
select id, workshop ->> 'title', workshop ->> 'description', day, (workshop ->> 'startTime')::time,
  (workshop ->> 'endTime')::time, (workshop ->> 'price')::integer,
  least(50, greatest((workshop ->> 'capacity')::integer,
    seats + floor(random() * case when day > $1::date then 13 else 4 end)::integer)),
  seats, workshop ->> 'category', workshop ->> 'imageUrl', workshop -> 'details'
from draft_events,
  lateral (select coalesce(sum(participants), 0)::integer as seats from draft_bookings
    where event_id = draft_events.id and outcome = 'paid') taken`;

/** With the search text that the triggers would set. */
export const addOrders = `
insert into orders (id, first_name, last_name, email, phone, phone_e164, search_text, created_at, updated_at)
  overriding system value
select order_id, people.first_name, people.last_name, contact.email, contact.phone, contact.phone_e164,
  person_text(people.first_name, people.last_name, contact.email, contact.phone, reference), created_at, created_at
from draft_bookings join people on people.number = person
left join people contact on contact.number = person and not is_walk_in`;

/** $1 and $2 the cancellation rule. */
export const addBookings = `
insert into bookings (id, order_id, event_id, booking_reference, participants, free_cancellation_hours,
  kept_percent_after, status,
  ended_by, notes, booked_starts_at, created_at, updated_at) overriding system value
select id, order_id, event_id, reference, participants, $1::integer, $2::integer,
  case outcome when 'paid' then 'confirmed' else 'cancelled' end,
  case outcome when 'unpaid' then 'time' when 'refunded' then 'admin' end,
  case outcome when 'unpaid' then 'payment not received' end,
  starts_at, created_at, coalesce(refunded_at, paid_at, created_at)
from draft_bookings`;

/**
 * With the people that the triggers would add. A payment by hand names its booking by number and reference (DESIGN §4
 * Ledger).
 */
export const addPartsOfBookings = `
insert into order_lines (booking_id, kind, seats, quantity, unit_price, created_at)
select id, 'ticket', 1, participants, price, created_at from draft_bookings;

insert into attendees (booking_id, name)
select draft.id, case seat when 1 then first_name end
from draft_bookings draft join people on number = person, generate_series(1, participants) seat
where outcome = 'paid' order by draft.id, seat;

insert into payment_requests (id, booking_id, purpose, amount, method, state, created_at)
select coalesce(hold_id, gen_random_uuid()::text), id, case method when 'payfast' then 'book' else 'admin' end,
  participants * price, method, case outcome when 'unpaid' then 'expired' else 'paid' end, created_at
from draft_bookings;

insert into payments (provider, provider_payment_id, booking_id, merchant_payment_id, amount, received_at)
select 'payfast', 'history-' || id, id, hold_id, participants * price, paid_at
from draft_bookings where method = 'payfast' and outcome <> 'unpaid';

insert into payments (provider, provider_payment_id, booking_id, booking_reference, amount, received_at, method)
select 'manual', id || ':1', id, reference, participants * price, paid_at, method
from draft_bookings where method <> 'payfast'
union all
select 'manual', id || ':1', id, reference, -participants * price, refunded_at, null
from draft_bookings where outcome = 'refunded';

insert into outbox_messages (kind, key, booking_id, due_at, state, settled_at, created_at)
select 'booking-confirmed', 'booking-confirmed:' || id, id, paid_at, 'sent', paid_at, created_at
from draft_bookings where method = 'payfast' and outcome <> 'unpaid'`;

/** Two years of messages; those of the last days are new. $1 now, $2 messages, $3 their texts. */
export const addMessages = `
insert into contact_messages (first_name, last_name, email, phone, phone_e164, interested_in, message, status,
  content_hash, created_at, updated_at)
select first_name, last_name, email, phone, phone_e164, 'General Inquiry',
  ($3::text[])[1 + floor(random() * cardinality($3::text[]))::integer],
  case when sent_at > $1::timestamptz - interval '4 days' then 'new' else 'answered' end, gen_random_uuid()::text, sent_at, sent_at
from (select *, $1::timestamptz - random() * interval '730 days' as sent_at from people where number < $2::integer) written`;
