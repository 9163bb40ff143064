-- Adds years of invented workshops and bookings of one person each, with payments and figures, to a migrated database:
--   PGOPTIONS='-c fill.bookings=40000' psql -f bench/growth/history.sql DATABASE_URL
-- It turns triggers and foreign keys off, because they would run for each row, and indexes the rows at the end. So it
-- needs a superuser, and locks the tables until it ends.
begin;
set local session_replication_role = replica;
set local work_mem = '256MB';
set local maintenance_work_mem = '512MB';

create temporary table dropped_indexes on commit drop as
select indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef not like 'CREATE UNIQUE %';
do $$ declare name text; begin
  for name in select indexname from dropped_indexes loop execute format('drop index %I', name); end loop;
end $$;

create temporary table sizes on commit drop as
select bookings, greatest(1, bookings / 10) as people, 60 as coming, greatest(1, bookings / 50) as past,
  (now() at time zone 'Africa/Johannesburg')::date as today
from (select current_setting('fill.bookings')::integer as bookings) given;

-- cspell:disable
create temporary table people on commit drop as
select person, first_name, last_name,
  replace(plain_text(first_name || '.' || last_name), ' ', '') || '.' || person || '@example.com' as email,
  '0' || code || ' 555 ' || digits as phone, '+27' || code || '555' || digits as phone_e164
from sizes, generate_series(0, people - 1) person,
  string_to_array('Thandi, Sipho, Amélie, Pieter, Naledi, Priya, Johan, Lerato, Zoë, Kagiso, Nomvula, Themba, Anel, '
    'Riaan, Fatima, Yusuf, Zanele, Bongani, Chipo, Amahle, Liam, Mia, Karabo, Palesa, Tshepo, Annelize, Gert, Ayesha, '
    'Kavitha, Rajesh, Busisiwe, Mandla, Nandi, Lwazi, Hendrik, Elsabé, Michelle, Grace, Daniel, Refilwe', ', ') firsts,
  string_to_array('Mokoena, Khumalo, Rousseau, van Wyk, Dlamini, Naidoo, Botha, Molefe, Adams, Nkosi, Zulu, Pillay, '
    'Ndlovu, Mahlangu, Sithole, Fourie, Jacobs, Govender, Mthembu, Radebe, Coetzee, du Plessis, Patel, Mabaso, Steyn, '
    'Tshabalala, Maseko, Petersen, Moodley, Khoza, Swanepoel, Zwane, Cele, Viljoen, Essop, Motaung, Nel, Roux', ', ') lasts,
  lateral (select firsts[1 + person % cardinality(firsts)] as first_name,
    lasts[1 + person / cardinality(firsts) % cardinality(lasts)] as last_name,
    60 + person / 10000 % 30 as code, lpad((person % 10000)::text, 4, '0') as digits) drawn;
-- cspell:enable

-- Three workshops a day, or more in a long history.
create temporary table draft_events on commit drop as
select nextval(pg_get_serial_sequence('events', 'id'))::integer as id, place, day,
  (day + time '10:00') at time zone 'Africa/Johannesburg' as starts_at,
  case place % 4 when 0 then 'Pottery & Ceramics' when 1 then 'Jewelry Making' when 2 then 'Textiles' else 'Painting' end
    as category
from sizes, generate_series(0, coming + past - 1) place,
  lateral (select today + case when place < coming then 1 + place / 3
    else -1 - (place - coming) / greatest(3, past / 3600) end as day) drawn;

-- Ten bookings for each coming workshop and about fifty for each past one. No booking or payment has a time in the
-- future.
create temporary table draft_bookings on commit drop as
with drawn as materialized (
  select event.id as event_id, event.starts_at, random() as share, floor(random() * people)::integer as person,
    least(starts_at, now()) - interval '10 minutes' - random() * random() * interval '40 days' as created_at
  from sizes, generate_series(0, bookings - 1) number, draft_events event
  where place = case when number < 600 then number % coming else coming + number % past end
), numbered as materialized (
  select *, nextval(pg_get_serial_sequence('bookings', 'id'))::integer as id,
    nextval(pg_get_serial_sequence('orders', 'id'))::integer as order_id, gen_random_uuid()::text as request_id,
    created_at + interval '1 minute' as paid_at, created_at + interval '5 minutes' as refunded_at,
    case when share < 0.88 then 'paid' when share < 0.95 then 'unpaid' else 'refunded' end as outcome
  from drawn
)
-- The id makes each reference unique.
select *, 45000 as price,
  regexp_replace(upper(left(md5(random()::text), 4) || lpad(to_hex(id), 8, '0')), '(.{4})(.{4})', '\1-\2-') as reference
from numbered;
analyze people, draft_events, draft_bookings;

insert into events (id, title, description, date, start_time, end_time, price, capacity, seats_taken, category, image_url)
  overriding system value
select id, category || ' for beginners', 'Bring an idea; ' || case place % 4 when 0 then 'clay' else 'coffee' end || ' is there.',
  day, '10:00', '12:30', 45000, 50, coalesce(taken, 0), category, '/art/wheel.jpg'
from draft_events left join (select event_id, count(*)::integer as taken from draft_bookings
  where outcome = 'paid' group by event_id) seats on event_id = id;

-- Inserts the search text too, which triggers would write. The attendees follow below.
insert into orders (id, first_name, last_name, email, phone, phone_e164, search_text, created_at, updated_at)
  overriding system value
select order_id, first_name, last_name, email, phone, phone_e164,
  person_text(first_name, last_name, email, phone, reference), created_at, created_at
from draft_bookings join people using (person);

insert into bookings (id, order_id, event_id, booking_reference, participants, free_cancellation_hours, kept_percent_after,
  status, ended_by, notes, booked_starts_at, created_at, updated_at) overriding system value
select id, order_id, event_id, reference, 1, 48, 100, case outcome when 'paid' then 'confirmed' else 'cancelled' end,
  case outcome when 'unpaid' then 'time' when 'refunded' then 'admin' end,
  case outcome when 'unpaid' then 'payment not received' end, starts_at, created_at, created_at
from draft_bookings;

insert into order_lines (order_id, booking_id, kind, seats, quantity, unit_price, created_at)
select order_id, id, 'ticket', 1, 1, price, created_at from draft_bookings;

insert into attendees (booking_id, name)
select id, first_name from draft_bookings join people using (person) where outcome = 'paid' order by id;

insert into payment_requests (id, order_id, purpose, amount, method, state, created_at)
select request_id, order_id, 'book', price, 'payfast', case outcome when 'unpaid' then 'expired' else 'paid' end, created_at
from draft_bookings;

-- A manual refund has its order's id in its own id, and the reference of its booking (DESIGN §4 Ledger).
insert into payments (provider, provider_payment_id, order_id, merchant_payment_id, booking_reference, amount, received_at)
select 'payfast', 'history-' || id, order_id, request_id, null, price, paid_at from draft_bookings where outcome <> 'unpaid'
union all
select 'manual', order_id || ':1', order_id, null, reference, -price, refunded_at from draft_bookings where outcome = 'refunded';

insert into outbox_messages (kind, key, booking_id, due_at, state, finished_at, created_at)
select 'booking-confirmed', 'booking-confirmed:' || id, id, paid_at, 'sent', paid_at, created_at
from draft_bookings where outcome <> 'unpaid';

insert into contact_messages (first_name, last_name, email, phone, phone_e164, interested_in, message, status, content_hash,
  created_at, updated_at)
select first_name, last_name, email, phone, phone_e164, 'General Inquiry', 'Do you give gift vouchers for two places?',
  case when person < 5 then 'new' else 'answered' end, gen_random_uuid()::text, sent_at, sent_at
from sizes, people, lateral (select now() - (person + 1) * interval '17 hours' as sent_at) sent
where person < 1 + bookings / 500;

select repair_daily_figures(), repair_booking_counts(), repair_customers();
do $$ declare definition text; begin
  for definition in select indexdef from dropped_indexes loop execute definition; end loop;
end $$;
commit;
