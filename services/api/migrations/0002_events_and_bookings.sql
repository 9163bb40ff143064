-- The text of a workshop that the portal searches: title, category and day.
create function workshop_text(title text, category text, day date) returns text
language plpgsql immutable parallel safe as $$
begin
  return public.plain_text(concat_ws(' ', '', title, category, to_char(day, 'YYYY-MM-DD')));
end $$;

-- When a date of a workshop ends. One without an end time lasts two hours; an end time before the start time means the
-- next day.
create function end_of_date(starts_at timestamptz, start_time time, end_time time) returns timestamptz
language sql immutable parallel safe as $$
  select starts_at + case when end_time is null then interval '2 hours'
    when end_time > start_time then end_time - start_time else end_time - start_time + interval '24 hours' end
$$;

-- The further dates of a course (`events.further_dates`) as rows. The texts are ISO dates and times, so that the result
-- does not depend on settings of the session. South Africa has a fixed UTC offset.
create function further_dates_of(further_dates jsonb)
  returns table (date_id integer, number integer, date date, start_time time, end_time time, starts_at timestamptz, ends_at timestamptz)
language sql immutable parallel safe as $$
  select d.id, d.number, d.date, d.start_time, d.end_time, d.starts_at, public.end_of_date(d.starts_at, d.start_time, d.end_time)
  from (
    select (one ->> 'id')::integer as id, place::integer + 1 as number, (one ->> 'date')::date as date,
      (one ->> 'startTime')::time as start_time, (one ->> 'endTime')::time as end_time,
      ((one ->> 'date')::date + (one ->> 'startTime')::time) at time zone 'Africa/Johannesburg' as starts_at
    from jsonb_array_elements(further_dates) with ordinality as listed (one, place)
  ) d
$$;

create function last_start(starts_at timestamptz, further_dates jsonb) returns timestamptz
language sql immutable parallel safe as $$
  select coalesce((select max(d.starts_at) from public.further_dates_of(further_dates) d), starts_at)
$$;

create function last_end(ends_at timestamptz, further_dates jsonb) returns timestamptz
language sql immutable parallel safe as $$
  select coalesce(
    (select d.ends_at from public.further_dates_of(further_dates) d order by d.starts_at desc limit 1), ends_at)
$$;

create table events (
  id integer generated always as identity primary key,
  title text not null,
  description text not null,
  category text not null,
  -- A private workshop is in no public list and has no page; only admins and accepted quotes book it (ADR 0105).
  is_private boolean not null default false,
  image_url text,
  -- Optional facts for the workshop's own page; a missing part is empty.
  details jsonb not null default '{}',
  date date not null,
  start_time time not null,
  end_time time,
  -- South Africa has a fixed UTC offset, so the expression is immutable.
  starts_at timestamptz not null generated always as ((date + start_time) at time zone 'Africa/Johannesburg') stored,
  -- The dates of a course after the first one, in their order (ADR 0109): id, date, startTime, endTime.
  further_dates jsonb not null default '[]',
  -- The start and the end of the last date, which is the only one unless the event is a course.
  last_starts_at timestamptz not null generated always as (
    last_start((date + start_time) at time zone 'Africa/Johannesburg', further_dates)) stored,
  ends_at timestamptz not null generated always as (
    last_end(end_of_date((date + start_time) at time zone 'Africa/Johannesburg', start_time, end_time), further_dates)) stored,
  -- Whether people of the course may come to another one instead of a missed date.
  moves_missed_dates boolean not null default false,
  -- How often a date or time has changed, for the SEQUENCE of calendar entries.
  reschedule_count integer not null default 0,
  price integer not null,
  -- The kinds of tickets and the extras in the order of the form (ADR 0091, 0099); empty if there is one price and no
  -- extras.
  ticket_types jsonb not null default '[]',
  -- What the booking form asks about each person; empty if it asks nothing.
  attendee_questions jsonb not null default '[]',
  -- Custom questions in the order of the form (ADR 0100).
  questions jsonb not null default '[]',
  -- How visitors can pay instead of by card: by EFT, at the studio (ADR 0104).
  pay_later jsonb not null default '[]',
  -- Markup composed by the server (payments/payfast/payNowMarkup).
  pay_now_html text,
  capacity integer not null default 12,
  seats_taken integer not null default 0,
  -- The largest number of guests on one of its dates, counted by a trigger (ADR 0109).
  guest_seats integer not null default 0,
  free_seats integer not null generated always as (capacity - seats_taken - guest_seats) stored,
  -- Pending and confirmed bookings, counted by a trigger (ADR 0043).
  booking_count integer not null default 0,
  -- A cancelled workshop is in no public list; its page and its bookings' pages say so.
  cancelled_at timestamptz,
  -- The reason, as it is sent to all who had booked.
  cancel_reason text,
  deleted_at timestamptz,
  -- Workshops that were made as copies of each other (ADR 0106).
  series_id integer,
  search_text text generated always as (workshop_text(title, category, date)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_private_without_series check (series_id is null or not is_private),
  constraint events_further_dates_list check (jsonb_typeof(further_dates) = 'array'),
  constraint events_private_with_one_date check (not is_private or further_dates = '[]'),
  constraint events_further_dates_later check (further_dates = '[]' or last_starts_at > starts_at),
  constraint events_price_in_range check (price between 1000 and case when is_private then 1000000 else 100000 end),
  constraint events_capacity_in_range check (capacity between 1 and 50),
  constraint events_not_overbooked check (least(seats_taken, guest_seats, capacity - seats_taken - guest_seats) >= 0),
  -- An end time before the start time means the next day. Such a workshop lasts at most twelve hours.
  constraint events_end_in_order check (
    end_time is null or end_time > start_time or start_time - end_time >= interval '12 hours'
  ),
  constraint events_cancelled_with_reason check ((cancelled_at is null) = (cancel_reason is null)),
  constraint events_first_ticket_has_price check (
    ticket_types = '[]'
    or ((ticket_types -> 0 ->> 'price')::integer = price and ticket_types -> 0 ->> 'extra' is null)),
  constraint events_attendee_questions_list check (jsonb_typeof(attendee_questions) = 'array'),
  constraint events_questions_list check (jsonb_typeof(questions) = 'array'),
  constraint events_pay_later_list check (jsonb_typeof(pay_later) = 'array'),
  constraint events_details_object check (jsonb_typeof(details) = 'object')
);
-- Copies of a workshop have the ids of its ticket types, so that a booking keeps its tickets when it moves.
create sequence ticket_type_ids as integer;
-- Copies of a workshop have the ids of its questions, so that a booking keeps its answers when it moves.
create sequence question_ids as integer;
-- Copies of a course have the ids of its dates, so that the calendar entries of a booking that moves are replaced.
create sequence course_date_ids as integer;
create sequence series_ids as integer;
create index events_public on events (starts_at, id) where deleted_at is null;
create index events_of_series on events (series_id, starts_at, id) where deleted_at is null and series_id is not null;
-- Workshops of one series that take place start at different times.
create unique index events_series_starts_once on events (series_id, starts_at)
  where deleted_at is null and cancelled_at is null;
create index events_ended on events (ends_at) where deleted_at is null;
create index events_courses on events (last_starts_at) where deleted_at is null and further_dates <> '[]';
create index events_by_booking_count on events (booking_count desc, starts_at desc, id) where deleted_at is null;
-- For the task that ends the bookings of a cancelled workshop whose people have not chosen before its start.
create index events_cancelled on events (starts_at) where cancelled_at is not null;
-- A claim of a seat changes no indexed column, so it is a HOT update and adds no index entry. A confirmation adds one
-- to the short pending list of the index, which costs a tenth of writing all trigrams at once.
create index events_search on events using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256)
  where deleted_at is null;

-- All dates of the events: the first ones, with the id 0, and the further ones of courses.
create view course_dates as
select id as event_id, 0 as date_id, 1 as number, date, start_time, end_time, starts_at,
  end_of_date(starts_at, start_time, end_time) as ends_at
from events
union all
select e.id, d.date_id, d.number, d.date, d.start_time, d.end_time, d.starts_at, d.ends_at
from events e cross join lateral further_dates_of(e.further_dates) d
where e.further_dates <> '[]';

-- People who wait for seats of a full workshop (ADR 0056). An offer holds no seats.
create table waitlist_entries (
  id integer generated always as identity primary key,
  event_id integer not null references events,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  -- The seats that the tickets took at the time of the request.
  participants integer not null,
  -- A list of ticketTypeId and quantity; empty if the workshop had no ticket types.
  tickets jsonb not null default '[]',
  -- The party of a repeated request; applied when the mailed link is confirmed.
  requested_participants integer,
  requested_tickets jsonb,
  -- The order within the workshop; numbers may be missing.
  position integer not null,
  state text not null,
  -- When the last offer that was mailed to the visitor ends.
  offered_until timestamptz,
  -- The origin that the visitor used (one of PUBLIC_URL), for links in mails.
  origin text,
  -- Same meaning as payment_requests.visitor_key.
  visitor_key text,
  -- The utm parameters of the visitor, for the order (ADR 0108).
  utm jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint waitlist_entries_participants_positive check (participants > 0),
  constraint waitlist_entries_tickets_list check (jsonb_typeof(tickets) = 'array'),
  constraint waitlist_entries_request_complete check ((requested_participants is null) = (requested_tickets is null)),
  constraint waitlist_entries_state_known
    check (state in ('unconfirmed', 'waiting', 'taken', 'expired', 'left', 'ended'))
);
create unique index waitlist_entries_once on waitlist_entries (event_id, email_key) where state = 'waiting';
create unique index waitlist_entries_unconfirmed_once on waitlist_entries (event_id, email_key)
  where state = 'unconfirmed';
create index waitlist_entries_line on waitlist_entries (event_id, position, id) where state = 'waiting';
create index waitlist_entries_of_email on waitlist_entries (email_key);

-- Discount codes take something off the price of bookings (ADR 0101). They are never deleted: order lines refer to them.
create table discount_codes (
  id integer generated always as identity primary key,
  -- In capital letters, without spaces.
  code text not null constraint discount_codes_once unique,
  kind text not null,
  -- A percentage or cents.
  value integer not null,
  applies_to text not null,
  -- The first and the last day in the studio's zone on which it can be used; null without one.
  valid_from date,
  valid_until date,
  -- Titles, categories and ISO weekdays of the workshops for which the code is valid. An empty list allows all.
  workshops jsonb not null default '[]',
  categories jsonb not null default '[]',
  weekdays jsonb not null default '[]',
  min_people integer not null default 1,
  -- The highest number of bookings that can use it, in total and for one e-mail address. Null sets no limit.
  max_uses integer,
  max_uses_per_person integer,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint discount_codes_kind_known check (kind in ('percent', 'sum')),
  constraint discount_codes_scope_known check (applies_to in ('tickets', 'all')),
  constraint discount_codes_value_positive check (value > 0 and (kind = 'sum' or value <= 100)),
  constraint discount_codes_days_in_order check (valid_until >= valid_from),
  constraint discount_codes_limits_positive check (least(min_people, max_uses, max_uses_per_person) > 0),
  constraint discount_codes_restrictions_are_lists check (
    jsonb_typeof(workshops) = 'array' and jsonb_typeof(categories) = 'array' and jsonb_typeof(weekdays) = 'array')
);

-- An order: who pays, for a booking or a voucher. The price, the payment requests and the payments belong to it (ADR
-- 0096).
create table orders (
  id integer generated always as identity primary key,
  -- A walk-in customer may have neither e-mail address nor phone.
  first_name text not null,
  last_name text not null,
  email text,
  email_key text generated always as (lower(email)) stored,
  phone text,
  phone_e164 text,
  -- The origin that the visitor used (one of PUBLIC_URL), for links in mails and the return from the provider. Null if an
  -- admin made the order, and after an erasure.
  origin text,
  -- The utm parameters of the visitor (ADR 0108). Null if not known, and after an erasure.
  utm_source text,
  utm_medium text,
  utm_campaign text,
  -- The text that a search finds: the contact and the booking reference. Null while the booking is held or expired, so
  -- that a hold costs no write to the search indexes.
  search_text text,
  -- True if the booking is cancelled and has undecided money (`undecided_money`). It may stay true until a refund of
  -- that money is done. Triggers write it, so that the list of such bookings does not have to sum the money of all
  -- cancelled ones (ADR 0043).
  has_undecided_money boolean not null default false,
  -- True if what the booking costs has changed since its last invoice or credit note. Triggers write it, and the issue of
  -- the documents (ADR 0102).
  has_outdated_invoice boolean not null default false,
  -- When the personal data of the order and its booking was erased (POPIA s14, s24). Seats and sums stay.
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_utm_short check (greatest(length(utm_source), length(utm_medium), length(utm_campaign)) <= 100),
  -- SPEC §5.
  constraint orders_visitors_have_contacts check (origin is null or (email is not null and phone is not null))
);
create index orders_of_email on orders (email_key);
create index orders_with_undecided_money on orders (id) where has_undecided_money;
create index orders_with_outdated_invoice on orders (id) where has_outdated_invoice;
-- No list of pending entries (`fastupdate`): merging it would now and then delay a confirmation by up to a second.
create index orders_search on orders using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where search_text is not null;
-- For a search of a complete phone number, which may also be part of other text.
create index orders_phone on orders (phone_e164) where search_text is not null and phone_e164 is not null;
create index orders_phone_text on orders using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where search_text is not null and (phone_e164 is null or email ~ '[0-9]{9}');

-- What a visitor ordered as a voucher, until it is paid: then the voucher has it (ADR 0103).
create table voucher_orders (
  order_id integer primary key references orders on delete cascade,
  recipient_name text not null,
  sender_name text not null,
  message text,
  picture text not null,
  -- Null if it is mailed to the buyer only.
  recipient_email text,
  -- The day on which it is mailed to its recipient; null for the day of the payment.
  send_on date
);

-- Gift vouchers and credit (ADR 0103). The rows of the ledger that name a voucher say what was spent of it.
create table vouchers (
  id integer generated always as identity primary key,
  code text not null constraint vouchers_once unique,
  -- sold: a visitor bought it. issued: the studio gave it away. credit: money for a booking that stays with the studio.
  kind text not null,
  value integer not null,
  -- A payment with the voucher lowers it, and money that goes back to the voucher raises it. A trigger writes it.
  balance integer not null,
  -- The last day in the studio's zone on which it can be used.
  expires_on date not null,
  -- The order with which it was sold. Null for another kind, and after the order was erased.
  order_id integer constraint vouchers_once_per_order unique references orders on delete set null,
  recipient_name text,
  recipient_email text,
  sender_name text,
  message text,
  -- The picture of its card.
  picture text not null default 'vase',
  -- The day on which it is mailed to its recipient; null if it is mailed to the buyer only.
  send_on date,
  -- The admin's reason for an issued one.
  note text,
  voided_at timestamptz,
  -- The balance that was lost when it was voided.
  voided_balance integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint vouchers_kind_known check (kind in ('sold', 'issued', 'credit')),
  constraint vouchers_picture_known check (picture in ('vase', 'bracelets', 'easel', 'wheel')),
  constraint vouchers_value_positive check (value > 0),
  constraint vouchers_balance_within_value check (balance between 0 and value)
);

-- When a voucher was voided, and the balance that it lost. Money that goes back makes it valid again, so it may be voided
-- more than once.
create table voucher_voids (
  voucher_id integer not null references vouchers,
  amount integer not null,
  voided_at timestamptz not null default now()
);
create index voucher_voids_of_voucher on voucher_voids (voucher_id);

create function record_voucher_void() returns trigger language plpgsql as $$
begin
  insert into voucher_voids (voucher_id, amount) values (new.id, new.voided_balance - old.voided_balance);
  return null;
end $$;
create trigger vouchers_record_void after update of voided_balance on vouchers for each row
  when (new.voided_balance > old.voided_balance) execute function record_voucher_void();

-- A booking, from the press on Pay to its end.
create table bookings (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  event_id integer not null references events,
  booking_reference text not null constraint bookings_reference_once unique,
  participants integer not null,
  -- Answers to the questions that its workshop asks once per booking: a list of questionId, question and answer; null without answers.
  answers jsonb,
  notes text,

  status text not null,
  -- A late payment may reverse an expiry, but not a cancellation by an admin.
  ended_by text,
  -- The start of the event at the time of the booking, so that pages can say that it was rescheduled. Null if not
  -- recorded.
  booked_starts_at timestamptz,
  -- The entry of the waiting list for which the seats are booked.
  waitlist_entry_id integer references waitlist_entries on delete set null,
  -- When the workshop of a booking without an e-mail address was cancelled, so that an admin must call. Null once an
  -- admin has called.
  call_due_at timestamptz,

  -- The cancellation rule under which the booking was made (ADR 0052).
  free_cancellation_hours integer not null,
  kept_percent_after integer not null,

  -- How often workshop, party or price changed.
  change_count integer not null default 0,
  -- Part of the key in the mailed link. It is raised when the e-mail address is edited, so that the old link stops
  -- working.
  manage_version integer not null default 0,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint bookings_participants_positive check (participants > 0),
  constraint bookings_status_known check (status in ('held', 'pending', 'confirmed', 'cancelled', 'expired')),
  constraint bookings_ended_by_known check (ended_by in ('time', 'visitor', 'admin')),
  constraint bookings_ended_rows_say_by_whom check ((status in ('cancelled', 'expired')) = (ended_by is not null)),
  constraint bookings_one_per_order unique (order_id),
  -- For the foreign key of the order lines, which has both columns.
  constraint bookings_with_order unique (order_id, id)
);
create index bookings_expired on bookings (updated_at) where status = 'expired';
create index bookings_of_event on bookings (event_id, status);
-- Finds the bookings of a waiting-list entry, also when the entry is deleted.
create index bookings_of_waitlist_entry on bookings (waitlist_entry_id) where waitlist_entry_id is not null;
-- For the portal's list.
create index bookings_newest on bookings (created_at desc, id desc)
  where status in ('pending', 'confirmed', 'cancelled');
create index bookings_newest_of_status on bookings (status, created_at desc, id desc)
  where status in ('pending', 'confirmed', 'cancelled');
-- For 'Needs attention'.
create index bookings_cancelled on bookings (id) where status = 'cancelled';
create index bookings_to_call on bookings (call_due_at) where call_due_at is not null;

create function order_text(o orders) returns text language sql stable as $$
  select person_text(o.first_name, o.last_name, o.email, o.phone, (
    select booking_reference from bookings where order_id = o.id
    union all
    select code from vouchers where order_id = o.id))
$$;

create function set_order_text() returns trigger language plpgsql as $$
begin
  update orders o set search_text = order_text(o) where id = new.order_id;
  return null;
end $$;
create trigger bookings_text_inserted after insert on bookings for each row
  when (new.status in ('pending', 'confirmed', 'cancelled')) execute function set_order_text();
create trigger bookings_text_updated after update of status on bookings for each row
  when (old.status in ('held', 'expired') and new.status in ('pending', 'confirmed', 'cancelled'))
  execute function set_order_text();

create trigger vouchers_text_inserted after insert on vouchers for each row
  when (new.order_id is not null) execute function set_order_text();

create function refresh_order_text() returns trigger language plpgsql as $$
begin
  new.search_text := order_text(new);
  return new;
end $$;
create trigger orders_text_updated before update of first_name, last_name, email, phone on orders for each row
  when (old.search_text is not null) execute function refresh_order_text();

-- An order is deleted with its booking.
create function delete_orders() returns trigger language plpgsql as $$
begin
  delete from orders where id in (select order_id from deleted);
  return null;
end $$;
create trigger bookings_delete_orders after delete on bookings referencing old table as deleted for each statement
  execute function delete_orders();

-- A change of a booking: a move or another party, a cancellation (ADR 0052), or a split, by which some people got a
-- separate booking (ADR 0096). An open change waits for its payment and holds the seats that it adds.
create table booking_changes (
  id integer generated always as identity primary key,
  booking_id integer not null references bookings on delete cascade,
  state text not null,
  kind text not null,
  actor text not null,
  -- `bookings.change_count` before this change.
  booking_version integer not null,
  from_event_id integer not null references events,
  -- The starts of both events at the time of the change, because an event may be rescheduled later.
  from_starts_at timestamptz not null,
  from_participants integer not null,
  to_event_id integer not null references events,
  to_starts_at timestamptz not null,
  to_participants integer not null,
  -- The tickets, with their prices in the quote.
  to_tickets jsonb not null,
  -- The seats of the new workshop that the change holds while it is open.
  seats integer not null default 0,
  to_pay integer not null,
  to_return integer not null,
  kept integer not null,
  -- An open change is not applied after this time.
  ends_at timestamptz,
  applied_at timestamptz default now(),
  created_at timestamptz not null default now(),
  constraint booking_changes_state_known check (state in ('open', 'applied', 'ended')),
  constraint booking_changes_kind_known check (kind in ('changed', 'cancelled', 'split')),
  constraint booking_changes_actor_known check (actor in ('visitor', 'admin', 'studio')),
  constraint booking_changes_numbers_not_negative check (least(seats, to_pay, to_return, kept) >= 0),
  constraint booking_changes_applied_have_time check ((state = 'applied') = (applied_at is not null)),
  constraint booking_changes_open_have_end check (state <> 'open' or ends_at is not null)
);
create index booking_changes_of_booking on booking_changes (booking_id, id);
create unique index booking_changes_one_open on booking_changes (booking_id) where state = 'open';
create unique index booking_changes_applied_once on booking_changes (booking_id, booking_version) where state = 'applied';
create index booking_changes_open on booking_changes (to_event_id) where state = 'open';
create index booking_changes_ended on booking_changes (created_at) where state = 'ended';

-- An order costs the sum of its lines without a cancellation fee. Once its booking is cancelled, it costs the fee
-- alone. Rows are never edited: a change of the price adds lines.
create table order_lines (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  -- The booking whose price the line is a part of; null for a voucher.
  booking_id integer,
  -- The change that wrote the line.
  change_id integer references booking_changes on delete cascade,
  -- discount: what a code takes off, or gives back at a change; its label is the code.
  -- kept: what the studio kept at a change. goodwill: what it gave back although the booking stays. agreed: the rest to
  -- a sum that was paid. waived: a difference that a change did not charge or return. cancellation_fee: what it keeps of
  -- the money of a cancelled booking. voucher: what a visitor pays for a voucher.
  kind text not null,
  -- What the ticket or extra was when it was sold; null for a ticket of a workshop without types, and for other lines.
  ticket_type_id integer,
  label text,
  -- The seats that one takes.
  seats integer not null,
  quantity integer not null,
  unit_price integer not null,
  amount integer not null generated always as (quantity * unit_price) stored,
  -- Only for a discount.
  discount_code_id integer references discount_codes,
  created_at timestamptz not null default now(),
  constraint order_lines_discounts_name_code check ((kind = 'discount') = (discount_code_id is not null)),
  constraint order_lines_of_booking_in_order
    foreign key (order_id, booking_id) references bookings (order_id, id) on delete cascade,
  constraint order_lines_kind_known check (
    kind in ('ticket', 'extra', 'discount', 'kept', 'goodwill', 'agreed', 'waived', 'cancellation_fee', 'voucher')),
  constraint order_lines_of_booking_or_voucher check ((kind = 'voucher') = (booking_id is null)),
  constraint order_lines_extra_takes_no_seat check (kind <> 'extra' or (seats = 0 and ticket_type_id is not null)),
  constraint order_lines_not_empty check (quantity <> 0)
);
create index order_lines_of_booking on order_lines (booking_id) include (kind, amount);
create index order_lines_of_order on order_lines (order_id);
create index order_lines_of_discount_code on order_lines (discount_code_id, order_id)
  where discount_code_id is not null;
create index order_lines_of_change on order_lines (change_id) where change_id is not null;

-- Only a line that takes something off can make a total negative.
create function check_total() returns trigger language plpgsql as $$
declare
  total bigint;
  kept bigint;
  fee bigint;
begin
  select coalesce(sum(amount) filter (where kind <> 'cancellation_fee'), 0),
    coalesce(sum(amount) filter (where kind = 'kept'), 0),
    coalesce(sum(amount) filter (where kind = 'cancellation_fee'), 0)
  into total, kept, fee from order_lines where booking_id = new.booking_id;
  if kept < 0 or kept > total or fee < 0 then
    raise exception 'the lines of booking % sum to % with % kept, and a fee of %', new.booking_id, total, kept, fee
      using errcode = 'check_violation', constraint = 'order_lines_total';
  end if;
  return null;
end $$;
create constraint trigger order_lines_total after insert on order_lines deferrable initially deferred for each row
  when (new.quantity::bigint * new.unit_price < 0 or new.kind = 'kept') execute function check_total();

-- A booking that is reinstated costs its price, and has no cancellation fee.
create function remove_cancellation_fee() returns trigger language plpgsql as $$
begin
  insert into order_lines (order_id, booking_id, kind, seats, quantity, unit_price)
  select new.order_id, new.id, 'cancellation_fee', 0, -1, sum(amount)
  from order_lines where booking_id = new.id and kind = 'cancellation_fee' having sum(amount) > 0;
  return null;
end $$;
create trigger bookings_remove_cancellation_fee after update of status on bookings for each row
  when (old.status = 'cancelled' and new.status <> 'cancelled') execute function remove_cancellation_fee();

-- The people of a booking (ADR 0092). A pending or confirmed booking has one for each seat of its tickets; a held one has
-- those that its visitor has described.
create table attendees (
  id integer generated always as identity primary key,
  booking_id integer not null references bookings on delete cascade,
  -- The ticket on which the person comes, and its name when it was booked. Null for a workshop without ticket types.
  ticket_type_id integer,
  label text,
  name text,
  age integer,
  -- Health data, so it is deleted some weeks after the workshop.
  notes text,
  -- Answers to the questions about each person, in the format of `bookings.answers`.
  answers jsonb,
  -- Rises with each move of a missed date, its end, and each edit of the date to which it was moved.
  date_move_count integer not null default 0,
  constraint attendees_age_possible check (age between 0 and 120)
);
create index attendees_of_booking on attendees (booking_id, id);
create index attendees_with_notes on attendees (booking_id) where notes is not null;

-- When an admin ticked a person on the roster of a date.
create table attendee_arrivals (
  attendee_id integer not null references attendees on delete cascade,
  -- 0 for the first date, else the id of a further date of the booked course.
  date_id integer not null,
  arrived_at timestamptz not null default now(),
  primary key (attendee_id, date_id)
);

-- People of a course who come to a date of another one instead of a missed date (ADR 0109).
create table course_guests (
  attendee_id integer not null references attendees on delete cascade,
  -- 0 for the first date of the booked course, else the id of a further date.
  missed_date_id integer not null,
  -- The other course, and its date.
  event_id integer not null references events,
  date_id integer not null,
  created_at timestamptz not null default now(),
  primary key (attendee_id, missed_date_id),
  constraint course_guests_once_per_date unique (attendee_id, event_id, date_id)
);
create index course_guests_of_date on course_guests (event_id, date_id);

-- The lock is a statement of its own, because an UPDATE that waits for the row counts with the snapshot from before.
create function count_guest_seats() returns trigger language plpgsql as $$
declare
  of_event integer := case when tg_op = 'DELETE' then old.event_id else new.event_id end;
begin
  perform from events where id = of_event for no key update;
  update events set guest_seats = (
    select coalesce(max(guests), 0) from (
      select count(*) as guests from course_guests where event_id = of_event group by date_id
    ) of_date)
  where id = of_event;
  return null;
end $$;
create trigger course_guests_count after insert or delete on course_guests for each row
  execute function count_guest_seats();

-- A booking that ends or moves loses its guest places, and so does a person who gets a separate booking.
create function remove_guests_of_booking() returns trigger language plpgsql as $$
begin
  delete from course_guests where attendee_id in (select id from attendees where booking_id = new.id);
  return null;
end $$;
create trigger bookings_remove_guests after update of status, event_id on bookings for each row
  when (old.status = 'confirmed' and (new.status <> 'confirmed' or new.event_id <> old.event_id))
  execute function remove_guests_of_booking();

create function remove_guests_of_attendee() returns trigger language plpgsql as $$
begin
  delete from course_guests where attendee_id = new.id;
  return null;
end $$;
create trigger attendees_remove_guests after update of booking_id on attendees for each row
  execute function remove_guests_of_attendee();

-- The seats of a booking's tickets beside its people. A seat without a person has no `attendee_id`, and a person
-- without a seat has no `seat`. If there are more people than seats, those about whom nothing is known lose their seat
-- first, then the newest.
create function attendee_seats(of_booking integer)
  returns table (place integer, seat integer, ticket_type_id integer, label text, attendee_id integer, is_unknown boolean)
language sql stable as $$
  with tickets as (
    select min(l.id) as place, l.ticket_type_id, sum(l.quantity * l.seats)::integer as seats,
      (array_agg(l.label order by l.id desc) filter (where l.quantity > 0))[1] as label
    from order_lines l where l.booking_id = of_booking and l.kind = 'ticket' group by l.ticket_type_id
  ), wanted as (
    select t.place, t.ticket_type_id, t.label, n as seat from tickets t, generate_series(1, t.seats) n
  ), people as (
    select known.*, row_number() over (
      partition by known.ticket_type_id order by known.is_unknown, known.id)::integer as seat
    from (
      select a.id, a.ticket_type_id, a.label, (a.name, a.age, a.notes, a.answers) is null
          and not exists (select from attendee_arrivals t where t.attendee_id = a.id) as is_unknown
      from attendees a where a.booking_id = of_booking
    ) known
  )
  select w.place, w.seat, w.ticket_type_id, coalesce(w.label, p.label), p.id, p.is_unknown
  from wanted w full join people p
    on coalesce(p.ticket_type_id, 0) = coalesce(w.ticket_type_id, 0) and p.seat = w.seat
$$;

-- Gives a pending or confirmed booking one person for each seat of its tickets. The caller has locked the booking.
create function sync_attendees(of_booking integer) returns void language plpgsql volatile as $$
declare
  has_same_name boolean;
begin
  if not exists (select from bookings where id = of_booking and status in ('pending', 'confirmed')) then
    return;
  end if;
  if exists (select from attendee_seats(of_booking) where seat is null) then
    -- People whose tickets were given up, such as by a move, get a seat of a ticket with the same name, else any free
    -- seat.
    foreach has_same_name in array array[true, false] loop
      update attendees a set ticket_type_id = free.ticket_type_id, label = free.label
      from (
        select s.ticket_type_id, s.label, row_number() over (
          partition by case when has_same_name then s.label end order by s.place, s.seat) as number
        from attendee_seats(of_booking) s where s.attendee_id is null
      ) free join (
        select s.attendee_id, s.label, row_number() over (
          partition by case when has_same_name then s.label end order by s.is_unknown, s.attendee_id) as number
        from attendee_seats(of_booking) s where s.seat is null
      ) spare on spare.number = free.number and (spare.label = free.label or not has_same_name)
      where a.id = spare.attendee_id;
    end loop;
    delete from attendees where id in (select attendee_id from attendee_seats(of_booking) where seat is null);
  end if;
  -- The payer usually comes too.
  insert into attendees (booking_id, ticket_type_id, label, name)
  select of_booking, s.ticket_type_id, s.label,
    case when row_number() over (order by s.place, s.seat) = 1
      and not exists (select from attendees where booking_id = of_booking and name is not null)
      then (select o.first_name from bookings b join orders o on o.id = b.order_id where b.id = of_booking) end
  from attendee_seats(of_booking) s where s.attendee_id is null
  order by s.place, s.seat;
end $$;

-- A trigger runs at the end of the statement, when the order lines of the booking exist.
create function sync_attendees_of_booking() returns trigger language plpgsql as $$
begin
  perform sync_attendees(new.id);
  return null;
end $$;
create trigger bookings_attendees_inserted after insert on bookings for each row
  when (new.status in ('pending', 'confirmed')) execute function sync_attendees_of_booking();
create trigger bookings_attendees_updated after update of status on bookings for each row
  when (old.status not in ('pending', 'confirmed') and new.status in ('pending', 'confirmed'))
  execute function sync_attendees_of_booking();

-- One sum that is asked for. Each order has one for its price or deposit, and may have one for the balance. Each change
-- of its booking that costs something has one.
create table payment_requests (
  -- The m_payment_id of the provider's form, 132 random bits.
  id text primary key,
  order_id integer not null references orders on delete cascade,
  change_id integer constraint payment_requests_one_per_change unique references booking_changes on delete cascade,
  -- book: a visitor pays with our form. later: a visitor pays by EFT or at the studio (ADR 0104). confirm: a visitor pays
  -- with the form of a client without holds. admin: an admin or a split made the booking. balance: the rest of an order,
  -- after its deposit or after a change (ADR 0093). voucher: a visitor buys a voucher (ADR 0103).
  purpose text not null,
  -- 0 while nothing is owed.
  amount integer not null,
  -- The part of the price that is asked for first; null for the whole price.
  deposit integer,
  -- The last day, in the studio's zone, on which a balance or an EFT should be paid. It can be paid later.
  due_on date,
  -- How it was paid, or is to be paid.
  method text not null,
  -- The voucher that pays a part of the price, or all of it, and the sum that it will pay when the booking is confirmed.
  -- Until then this sum of the voucher is reserved while the booking has its seats.
  voucher_id integer references vouchers,
  voucher_amount integer not null default 0,
  -- An expired or cancelled request can still get a late payment.
  state text not null default 'open',
  -- Null if the request does not expire, and once it is paid or has ended.
  expires_at timestamptz,
  -- True if a visitor got a payment form with this id, and an ITN will report its payment. False if the form has no
  -- merchant id of ours: such a request expires later. Also false for requests of admins and splits, which have no form
  -- until their pay link is opened.
  expects_itn boolean not null default true,
  idempotency_key text constraint payment_requests_key_once unique,
  -- Hash of the request that used the key; another request with the same key is rejected.
  request_hash text,
  -- Keyed hash of the visitor's address, for the limits per visitor. Null if an admin or a split made the
  -- request, and after an erasure.
  visitor_key text,
  -- Hash of the random cookie of the browser that made the booking; only that browser gets its data back.
  browser_key text,
  -- The W3C trace in which the request was made. Its ITN and its mails continue the trace (ADR 0011).
  traceparent text,
  -- When the visitor asked for a new pay link because this one has ended (ADR 0090).
  link_asked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payment_requests_amount_not_negative check (amount >= 0),
  constraint payment_requests_purpose_known check (purpose in ('book', 'later', 'confirm', 'admin', 'change', 'balance', 'voucher')),
  constraint payment_requests_deposit_positive check (deposit is null or (deposit > 0 and purpose = 'admin')),
  constraint payment_requests_due_is_later check (due_on is null or purpose in ('later', 'balance')),
  constraint payment_requests_balance_stays_open check (purpose <> 'balance' or expires_at is null),
  constraint payment_requests_method_known check (method in ('cash', 'card', 'eft', 'online', 'voucher', 'payfast')),
  constraint payment_requests_voucher_amount_has_voucher check (
    voucher_amount = 0 or (voucher_amount > 0 and voucher_id is not null and purpose = 'book')),
  constraint payment_requests_state_known check (state in ('open', 'failed', 'paid', 'expired', 'cancelled')),
  constraint payment_requests_changes_are_named check ((purpose = 'change') = (change_id is not null)),
  constraint payment_requests_of_change_complete
    check (change_id is null or (traceparent is not null and (state in ('open', 'failed')) = (expires_at is not null)))
);
create unique index payment_requests_one_per_order on payment_requests (order_id)
  where purpose in ('book', 'later', 'confirm', 'admin');
create unique index payment_requests_one_balance on payment_requests (order_id) where purpose = 'balance';
create index payment_requests_due on payment_requests (due_on) where due_on is not null;
create index payment_requests_later_of_visitor on payment_requests (visitor_key) where purpose = 'later';
create index payment_requests_of_order on payment_requests (order_id);
create index payment_requests_with_voucher on payment_requests (voucher_id) where voucher_amount > 0;
create index payment_requests_to_expire on payment_requests (expires_at) where expires_at is not null;
-- For the limits per visitor.
create index payment_requests_unpaid_of_visitor on payment_requests (visitor_key) where expires_at is not null;
create index payment_requests_ended_of_visitor on payment_requests (visitor_key, created_at)
  where state in ('failed', 'expired', 'cancelled');
-- For 'Needs attention'.
create index payment_requests_link_asked on payment_requests (link_asked_at) where link_asked_at is not null;

-- The wish for a new pay link ends when the link works again or the payment arrives.
create function forget_link_asked() returns trigger language plpgsql as $$
begin
  new.link_asked_at := null;
  return new;
end $$;
create trigger payment_requests_forget_link_asked before update of state on payment_requests for each row
  when (old.link_asked_at is not null and new.state <> old.state) execute function forget_link_asked();

-- The tickets and extras that are taken, for their limits (ADR 0094): those of bookings with seats, and those that an
-- open change adds to its booking. A ticket without a type counts as one of the first type, whose price it has.
create view taken_tickets as
select b.event_id, b.id as booking_id, false as is_change,
  coalesce(l.ticket_type_id, (e.ticket_types -> 0 ->> 'id')::integer) as ticket_type_id, l.quantity::bigint
from bookings b join events e on e.id = b.event_id join order_lines l on l.booking_id = b.id
where b.status in ('held', 'pending', 'confirmed') and l.kind in ('ticket', 'extra')
union all
select c.to_event_id, c.booking_id, true,
  coalesce(t.ticket_type_id, (e.ticket_types -> 0 ->> 'id')::integer), greatest(0, sum(t.quantity))
from booking_changes c join events e on e.id = c.to_event_id
cross join lateral (
  select wanted."ticketTypeId", wanted.quantity
  from jsonb_to_recordset(c.to_tickets) as wanted ("ticketTypeId" integer, quantity integer)
  union all
  select l.ticket_type_id, -l.quantity from bookings b join order_lines l on l.booking_id = b.id
  where b.id = c.booking_id and b.event_id = c.to_event_id and l.kind in ('ticket', 'extra')
) as t (ticket_type_id, quantity)
where c.state = 'open'
group by c.to_event_id, c.id, c.booking_id, 4;

-- The unmasked text of an audit entry, deleted with its booking.
create table audit_details (
  -- No foreign key: audit entries are never deleted.
  audit_id bigint primary key,
  booking_id integer not null references bookings on delete cascade,
  before jsonb not null,
  after jsonb not null
);
create index audit_details_of_booking on audit_details (booking_id, audit_id);

-- Messages of the studio to the people of a workshop. Each recipient has a row of the outbox.
create table broadcasts (
  id integer generated always as identity primary key,
  event_id integer not null references events,
  -- The form creates the key, so that a repeated request sends nothing twice.
  request_key text not null constraint broadcasts_once unique,
  subject text not null,
  body text not null,
  admin_id integer,
  -- The username is copied, because the admin may be deleted.
  sent_by text not null,
  created_at timestamptz not null default now()
);
create index broadcasts_of_event on broadcasts (event_id, id);

-- Erases the broadcasts to these bookings once all their recipients are erased or deleted. Their texts may name a
-- person.
create function erase_broadcasts(recipients integer[]) returns void language sql as $$
  update broadcasts set subject = 'Erased', body = ''
  where id in (select broadcast_id from outbox_messages where booking_id = any(recipients) and broadcast_id is not null)
    and not exists (
      select from outbox_messages m join bookings b on b.id = m.booking_id join orders o on o.id = b.order_id
      where m.broadcast_id = broadcasts.id and o.erased_at is null)
$$;

create function erase_broadcasts_of_deleted() returns trigger language plpgsql as $$
begin
  perform erase_broadcasts(array[old.id]);
  return null;
end $$;
-- Held and expired bookings get no broadcast, so their deletion skips this.
create trigger bookings_erase_broadcasts after delete on bookings for each row
  when (old.status in ('pending', 'confirmed', 'cancelled')) execute function erase_broadcasts_of_deleted();

-- Seats that visitors hold or held without paying, for the limits on unpaid seats. Requests by admins and bookings that
-- an admin ended are left out. The conditions on `payment_requests` match its indexes.
create view unpaid_claims as
select b.event_id, b.order_id, r.visitor_key, b.participants as seats,
  r.expires_at is not null and r.state <> 'paid' and b.status in ('held', 'pending') as holds_seats,
  r.state in ('failed', 'expired', 'cancelled') and b.status in ('expired', 'cancelled') as has_ended, r.created_at
from payment_requests r join bookings b on b.order_id = r.order_id
where r.purpose in ('book', 'confirm') and b.ended_by is distinct from 'admin'
union all
select c.to_event_id, r.order_id, r.visitor_key, c.seats,
  r.expires_at is not null and r.state <> 'paid' and c.state = 'open',
  r.state in ('failed', 'expired', 'cancelled') and c.state = 'ended', r.created_at
from payment_requests r join booking_changes c on c.id = r.change_id;

-- Returns the unpaid share of the seats in the calendar, or 0 if it is at most `free`. Each workshop has at least one
-- seat, so counting the seats of the first `unpaid / free` workshops is enough. The cost thus depends on the number of
-- unpaid seats, not on the size of the calendar.
create function unpaid_share_above(free float8) returns float8 language plpgsql volatile as $$
declare
  unpaid bigint;
  total bigint;
begin
  -- A subquery for each workshop, because a join may read the whole calendar.
  select coalesce(sum(of_event.seats), 0) into unpaid from (
    select event_id, sum(seats) as seats from unpaid_claims where holds_seats group by event_id
  ) of_event
  where (select deleted_at is null and starts_at > now() from events where id = of_event.event_id);
  if unpaid = 0 then
    return 0;
  end if;
  select sum(capacity) into total from (
    select capacity from events where deleted_at is null and starts_at > now()
    order by starts_at, id limit ceil(unpaid / free)::bigint
  ) first_events;
  return case when unpaid > total * free then unpaid::float8 / total else 0 end;
end $$;

-- The limits of DESIGN §4 on unpaid seats. VOLATILE, because after an UPDATE has waited for a concurrent claim,
-- Postgres evaluates its WHERE again and this function must read a new snapshot.
create function may_hold_unpaid(
  for_event integer, for_email text, for_visitor text, seats integer,
  email_limit integer, visitor_limit integer, email_total_limit integer, visitor_daily_limit integer,
  scarce_share float8, visitor_scarce_limit integer,
  small_seats integer, large_limit integer, large_daily_limit integer
) returns boolean language plpgsql volatile as $$
declare
  of_payer integer[] := array(select id from orders where email_key = for_email);
  of_email bigint := 0;
  email_total bigint := 0;
  of_visitor bigint;
  visitor_total bigint;
  large_now bigint;
  ended_total bigint;
  large_ended bigint;
begin
  -- Most payers are new and need no query.
  if cardinality(of_payer) > 0 then
    select coalesce(sum(u.seats) filter (where event_id = for_event), 0), coalesce(sum(u.seats), 0)
    into of_email, email_total from unpaid_claims u where order_id = any(of_payer) and holds_seats;
  end if;
  select coalesce(sum(u.seats) filter (where event_id = for_event), 0), coalesce(sum(u.seats), 0),
    count(*) filter (where u.seats > small_seats)
  into of_visitor, visitor_total, large_now from unpaid_claims u where visitor_key = for_visitor and holds_seats;
  -- Seats whose holds ended unpaid count for a day, so that they cannot be held again and again.
  select coalesce(sum(u.seats), 0), count(*) filter (where u.seats > small_seats)
  into ended_total, large_ended from unpaid_claims u
  where visitor_key = for_visitor and has_ended and created_at > now() - interval '1 day';
  visitor_total := visitor_total + ended_total;
  return (of_email = 0 or of_email + seats <= email_limit)
    and (of_visitor = 0 or of_visitor + seats <= visitor_limit)
    and (email_total = 0 or email_total + seats <= email_total_limit)
    and (seats <= small_seats or (large_now < large_limit and large_now + large_ended < large_daily_limit))
    and (visitor_total = 0 or visitor_total + seats <= visitor_scarce_limit
      or (visitor_total + seats <= visitor_daily_limit and unpaid_share_above(scarce_share) = 0));
end $$;

-- VOLATILE for the same reason as may_hold_unpaid.
create function unpaid_seats(of_event integer) returns bigint language sql volatile as $$
  select coalesce(sum(seats), 0) from unpaid_claims where event_id = of_event and holds_seats
$$;

-- Bookings that visitors pay later (ADR 0104). `waits`: the booking has seats and is not paid. `counts_until`: if it ended
-- unpaid, its seats count for the limits of its visitor until then; null if an admin ended it.
create view later_bookings as
select b.event_id, b.order_id, r.visitor_key, b.participants as seats, b.status in ('pending', 'confirmed') as waits,
  case when b.ended_by is distinct from 'admin' then r.created_at + interval '30 days' end as counts_until
from payment_requests r join bookings b on b.order_id = r.order_id
where r.purpose = 'later' and r.state <> 'paid';

-- Checks the limits of ADR 0104 for the workshop, the e-mail address and the network. VOLATILE for the same reason as
-- may_hold_unpaid.
create function may_pay_later(
  for_event integer, for_email text, for_visitor text, seats integer,
  workshop_limit integer, email_limit integer, email_total_limit integer, visitor_limit integer, visitor_total_limit integer
) returns boolean language plpgsql volatile as $$
declare
  of_payer integer[] := array(select id from orders where email_key = for_email);
  of_workshop bigint;
  of_email bigint := 0;
  email_total bigint := 0;
  of_visitor bigint;
  visitor_total bigint;
begin
  select coalesce(sum(l.seats), 0) into of_workshop from later_bookings l where event_id = for_event and waits;
  if cardinality(of_payer) > 0 then
    select coalesce(sum(l.seats) filter (where event_id = for_event), 0), coalesce(sum(l.seats), 0)
    into of_email, email_total from later_bookings l where order_id = any(of_payer) and (waits or counts_until > now());
  end if;
  select coalesce(sum(l.seats) filter (where event_id = for_event), 0), coalesce(sum(l.seats), 0)
  into of_visitor, visitor_total from later_bookings l where visitor_key = for_visitor and (waits or counts_until > now());
  return of_workshop + seats <= workshop_limit
    and of_email + seats <= email_limit and email_total + seats <= email_total_limit
    and of_visitor + seats <= visitor_limit and visitor_total + seats <= visitor_total_limit;
end $$;

-- A confirmed booking ends its waiting-list entry, also if the payment arrived after the end of the offer.
create function take_waitlist_place() returns trigger language plpgsql as $$
begin
  update waitlist_entries set state = 'taken', updated_at = now() where id = new.waitlist_entry_id;
  return null;
end $$;
create trigger bookings_take_waitlist_place after update of status on bookings for each row
  when (new.waitlist_entry_id is not null and old.status <> new.status and new.status = 'confirmed')
  execute function take_waitlist_place();
