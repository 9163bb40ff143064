import { studioDay } from '@studio/contract/format/dates';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import type { FillSizes } from '../config.ts';

// cspell:disable
const firstNames =
  'Thandi, Sipho, Amélie, Pieter, Naledi, Priya, Johan, Lerato, Zoë, Kagiso, Nomvula, Themba, Anel, Riaan, Fatima, ' +
  'Yusuf, Zanele, Bongani, Chipo, Amahle, Liam, Mia, Karabo, Palesa, Tshepo, Annelize, Gert, Ayesha, Kavitha, Rajesh, ' +
  'Busisiwe, Mandla, Nandi, Lwazi, Hendrik, Elsabé, Michelle, Grace, Daniel, Refilwe, Lindiwe, Sibusiso, Ntombi';
const lastNames =
  'Mokoena, Khumalo, Rousseau, van Wyk, Dlamini, Naidoo, Botha, Molefe, Adams, Nkosi, Zulu, van der Merwe, Pillay, ' +
  'Ndlovu, Mahlangu, Sithole, Fourie, Jacobs, Govender, Mthembu, Radebe, Coetzee, du Plessis, Patel, Mabaso, Steyn, ' +
  'Tshabalala, Maseko, Petersen, Moodley, Khoza, Swanepoel, Zwane, Cele, Viljoen, Essop, Motaung, Nel, Baloyi, Roux';
// cspell:enable

/**
 * Statements that add a history. Postgres generates it, because sending a million bookings would take too long.
 * @param workshops an SQL literal: a JSON array of the workshops that the events repeat
 */
export function historySql(workshops: string, { events, comingEvents, bookings }: FillSizes, now: Date): string {
  const past = events - comingEvents;
  const people = Math.max(1, Math.round(bookings / 10));
  // Three workshops a day, more in a long history.
  const pastPerDay = Math.max(3, Math.ceil(past / 3650));
  const comingPerDay = Math.max(3, Math.ceil(comingEvents / 180));
  // The share of bookings for several people; smaller where 50 seats would otherwise not be enough.
  const companions = Math.min(0.45, Math.max(0, (50 * events) / Math.max(1, bookings) - 1.1));
  const today = `date '${studioDay(now)}'`;
  const instant = `timestamptz '${now.toISOString()}'`;
  const { freeCancellationHours, keptPercentAfter } = defaultSettings;

  return `
create temporary table people on commit drop as
select person, first_name, last_name,
  replace(plain_text(first_name || '.' || last_name), ' ', '') || '.' || person || '@example.com' as email,
  '0' || code || ' 555 ' || digits as phone, '+27' || code || '555' || digits as phone_e164
from string_to_array('${firstNames}', ', ') firsts, string_to_array('${lastNames}', ', ') lasts,
  generate_series(0, ${people} - 1) person,
  lateral (select firsts[1 + person % cardinality(firsts)] as first_name,
    lasts[1 + person / cardinality(firsts) % cardinality(lasts)] as last_name,
    60 + person / 10000 % 30 as code, lpad((person % 10000)::text, 4, '0') as digits) drawn;

-- In the order of their days, with equal numbers of bookings. Coming workshops have fewer, and still have seats.
create temporary table draft_events on commit drop as
select nextval(pg_get_serial_sequence('events', 'id'))::integer as id, workshop, day,
  (day + (workshop ->> 'startTime')::time) at time zone 'Africa/Johannesburg' as starts_at,
  booked - lag(booked, 1, 0) over (order by place) as planned
from (select ${workshops}::jsonb as list) workshops, generate_series(0, ${events} - 1) place,
  lateral (select list -> place % jsonb_array_length(list) as workshop,
    ${today} + case when place < ${past} then -1 - (${past} - 1 - place) / ${pastPerDay}
      else 1 + (place - ${past}) / ${comingPerDay} end as day,
    round(${bookings} * (least(place + 1, ${past}) + 0.4 * greatest(place + 1 - ${past}, 0))
      / (${past} + 0.4 * ${comingEvents}))::integer as booked) drawn;

-- Most visitors pay online; some pay at the studio, do not pay, or get their money back. Nothing happens after now, and no
-- booking is made after the start.
create temporary table draft_bookings on commit drop as
with drawn as materialized (
  select event.id as event_id, starts_at, (workshop ->> 'price')::integer as price, random() as share,
    case when random() < ${companions} then ('{2,2,2,2,3,4}'::integer[])[1 + floor(random() * 6)::integer] else 1 end
      as participants,
    floor(random() * ${people})::integer as person,
    least(starts_at, ${instant}) - interval '2 minutes' - random() * random() * interval '40 days'
      - random() * interval '10 hours' as created_at
  from draft_events event, generate_series(1, planned)
), seated as (
  select *, sum(participants) filter (where share < 0.88) over (partition by event_id order by created_at) as seats
  from drawn
), decided as materialized (
  select *, participants * price as total,
    case when share >= 0.95 then 'refunded' when share < 0.88 and seats <= 50 then 'paid' else 'unpaid' end as outcome,
    case when share >= 0.8 and share < 0.88 and seats <= 50
      then ('{cash,cash,card,eft}'::text[])[1 + floor(random() * 4)::integer] else 'payfast' end as method,
    created_at + interval '20 seconds' + random() * interval '90 seconds' as paid_at,
    nextval(pg_get_serial_sequence('bookings', 'id'))::integer as id,
    nextval(pg_get_serial_sequence('orders', 'id'))::integer as order_id
  from seated
)
select *, replace(gen_random_uuid()::text, '-', '') as request_id,
  -- The id keeps references apart.
  regexp_replace(upper(left(md5(random()::text), 4) || lpad(to_hex(id), 8, '0')), '(.{4})(.{4})', '\\1-\\2-') as reference,
  paid_at + random() * least(interval '3 days', ${instant} - paid_at) as refunded_at
from decided;
analyze people, draft_events, draft_bookings;

insert into events (id, title, description, date, start_time, end_time, price, capacity, seats_taken, category, image_url,
  details) overriding system value
select id, workshop ->> 'title', workshop ->> 'description', day, (workshop ->> 'startTime')::time,
  (workshop ->> 'endTime')::time, (workshop ->> 'price')::integer,
  least(50, greatest((workshop ->> 'capacity')::integer,
    coalesce(taken, 0) + floor(random() * case when day > ${today} then 13 else 4 end)::integer)),
  coalesce(taken, 0), workshop ->> 'category', workshop ->> 'imageUrl', workshop -> 'details'
from draft_events left join (select event_id, sum(participants)::integer as taken from draft_bookings
  where outcome = 'paid' group by event_id) seats on event_id = id;

-- With the search text and the people that triggers would add.
insert into orders (id, first_name, last_name, email, phone, phone_e164, search_text, created_at, updated_at)
  overriding system value
select order_id, first_name, last_name, email, phone, phone_e164,
  person_text(first_name, last_name, email, phone, reference), created_at, created_at
from draft_bookings join people using (person);

insert into bookings (id, order_id, event_id, booking_reference, participants, free_cancellation_hours,
  kept_percent_after, status, ended_by, notes, booked_starts_at, created_at, updated_at) overriding system value
select id, order_id, event_id, reference, participants, ${freeCancellationHours}, ${keptPercentAfter},
  case outcome when 'paid' then 'confirmed' else 'cancelled' end,
  case outcome when 'unpaid' then 'time' when 'refunded' then 'admin' end,
  case outcome when 'unpaid' then 'payment not received' end,
  starts_at, created_at, case outcome when 'paid' then paid_at when 'refunded' then refunded_at else created_at end
from draft_bookings;

insert into order_lines (order_id, booking_id, kind, seats, quantity, unit_price, created_at)
select order_id, id, 'ticket', 1, participants, price, created_at from draft_bookings;

insert into attendees (booking_id, name)
select id, case seat when 1 then first_name end
from draft_bookings join people using (person), generate_series(1, participants) seat
where outcome = 'paid' order by id, seat;

insert into payment_requests (id, order_id, purpose, amount, method, state, created_at)
select request_id, order_id, case method when 'payfast' then 'book' else 'admin' end, total, method,
  case outcome when 'unpaid' then 'expired' else 'paid' end, created_at
from draft_bookings;

insert into payments (provider, provider_payment_id, order_id, merchant_payment_id, amount, received_at)
select 'payfast', 'history-' || id, order_id, request_id, total, paid_at
from draft_bookings where method = 'payfast' and outcome <> 'unpaid';

-- A manual payment names its order by number and its booking by reference (DESIGN §4 Ledger).
insert into payments (provider, provider_payment_id, order_id, booking_reference, amount, received_at, method)
select 'manual', order_id || ':1', order_id, reference, total, paid_at, method
from draft_bookings where method <> 'payfast'
union all
select 'manual', order_id || ':1', order_id, reference, -total, refunded_at, null
from draft_bookings where outcome = 'refunded';

insert into outbox_messages (kind, key, booking_id, due_at, state, finished_at, created_at)
select 'booking-confirmed', 'booking-confirmed:' || id, id, paid_at, 'sent', paid_at, created_at
from draft_bookings where method = 'payfast' and outcome <> 'unpaid';

insert into contact_messages (first_name, last_name, email, phone, phone_e164, interested_in, message, status,
  content_hash, created_at, updated_at)
select first_name, last_name, email, phone, phone_e164, 'General Inquiry', 'Do you give gift vouchers for two places?',
  case when person < 5 then 'new' else 'answered' end, gen_random_uuid()::text, sent_at, sent_at
from people, lateral (select ${instant} - (person + 1) * interval '17 hours' as sent_at) sent
where person < ${Math.ceil(bookings / 500)};`;
}
