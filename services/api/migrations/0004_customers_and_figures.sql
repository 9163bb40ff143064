create table contact_messages (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  phone_e164 text,
  interested_in text not null,
  message text not null,
  status text not null default 'new',
  -- Why the message is not listed. It is stored anyway, because a browser may have filled the honeypot field.
  quarantine text,
  -- Hash of text, sender and day: a message sent twice is stored once.
  content_hash text not null constraint contact_messages_once unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_messages_status_known check (status in ('new', 'read', 'answered')),
  constraint contact_messages_quarantine_known check (quarantine in ('honeypot'))
);
create index contact_messages_newest on contact_messages (created_at desc, id desc) where quarantine is null;
create index contact_messages_newest_of_status on contact_messages (status, created_at desc, id desc)
  where quarantine is null;
create index contact_messages_search on contact_messages
  using gin (plain_text(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || message) gin_trgm_ops)
  where quarantine is null;
create index contact_messages_suspected on contact_messages (created_at desc, id desc) where quarantine is not null;

create table contact_replies (
  id integer generated always as identity primary key,
  contact_message_id integer not null references contact_messages on delete cascade,
  -- The form creates the key, so that a repeated request sends nothing twice.
  request_key text not null constraint contact_replies_once unique,
  body text not null,
  admin_id integer,
  -- The username is copied, because the admin may be deleted.
  sent_by text not null,
  created_at timestamptz not null default now()
);
create index contact_replies_of_message on contact_replies (contact_message_id, id);

-- Offers of private workshops (ADR 0105).
create table quotes (
  id integer generated always as identity primary key,
  -- The enquiry that it answers.
  contact_message_id integer references contact_messages on delete set null,
  -- The order of the acceptance. One order belongs to one quote.
  order_id integer constraint quotes_order_once unique references orders on delete set null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  title text not null,
  greeting text not null,
  -- Lists: texts; days with date, startTime and endTime; lines with label, per and price.
  included jsonb not null,
  days jsonb not null,
  lines jsonb not null,
  people integer not null,
  min_people integer not null,
  max_people integer not null,
  deposit_percent integer not null,
  balance_days integer not null,
  free_days integer not null,
  -- Which percentage of what was paid the studio keeps after these days, by the settings when it was first sent.
  kept_percent_after integer not null,
  -- The last day on which it can be accepted.
  valid_until date not null,
  -- Raised by each edit.
  version integer not null default 1,
  sent_at timestamptz,
  opened_at timestamptz,
  -- Who accepted which version. All three are null again if the deposit was not paid in time.
  accepted_at timestamptz,
  accepted_name text,
  accepted_version integer,
  declined_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint quotes_people_in_order check (min_people >= 1 and people between min_people and max_people),
  constraint quotes_accepted_complete check (num_nulls(accepted_at, accepted_name, accepted_version) in (0, 3)),
  constraint quotes_order_is_accepted check (order_id is null or accepted_at is not null)
);
create index quotes_of_message on quotes (contact_message_id);
create index quotes_of_email on quotes (lower(email));

-- What people say about a workshop that they came to (ADR 0107).
create table reviews (
  booking_id integer constraint reviews_once_per_booking primary key references bookings on delete cascade,
  -- The title of the workshop when the review was written.
  title text not null,
  first_name text not null,
  stars integer not null,
  text text,
  -- Visitors see published ones.
  state text not null default 'waiting',
  -- Raised by each edit.
  version integer not null default 1,
  written_at timestamptz not null default now(),
  constraint reviews_stars_in_range check (stars between 1 and 5),
  constraint reviews_state_known check (state in ('waiting', 'published', 'rejected'))
);
create index reviews_published on reviews (lower(title)) include (stars) where state = 'published';
create index reviews_newest on reviews ((state = 'waiting') desc, written_at desc, booking_id desc);

-- People who have booked or whom an admin has added (DESIGN §4). An admin's edit overrides the names in the bookings.
create table customers (
  email_key text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  total_bookings integer not null default 0,
  cancelled_bookings integer not null default 0,
  -- Includes cancelled bookings.
  last_booking timestamptz,
  -- When an admin added or last edited the customer. Null for a customer known from bookings only.
  edited_at timestamptz,
  search_text text generated always as (person_text(first_name, last_name, email, phone, null)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customers_key_is_the_email check (email_key = lower(email))
);
create index customers_latest on customers (last_booking desc nulls last, email_key);
create index customers_search on customers using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- Cached figures, so that they are not counted at each call. A day has several rows, which are summed, so that
-- concurrent transactions update different rows and do not wait.
create table daily_figures (
  id bigint generated always as identity primary key,
  figure text not null,
  day date not null,
  amount bigint not null,
  constraint daily_figures_figure_known check (figure in ('bookings', 'revenue'))
);
create index daily_figures_of_day on daily_figures (figure, day);

-- What each check of the cached figures found and repaired.
create table figure_checks (
  id integer generated always as identity primary key,
  daily_figures integer not null,
  booking_counts integer not null,
  customers integer not null,
  finished_at timestamptz not null default now()
);

-- Triggers update the cached figures (ADR 0043) in the transaction of each change. The repair functions at the end of
-- this file compare the figures with the rows that they summarise. All functions below except `studio_day` run with the
-- rights of the database owner (`security definer`), because the API's role cannot write `daily_figures`.
create function studio_day(at timestamptz) returns date language sql immutable
  return (at at time zone 'Africa/Johannesburg')::date;

create function add_to_day(for_figure text, at timestamptz, change bigint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  free_row bigint;
begin
  select id into free_row from daily_figures where figure = for_figure and day = studio_day(at)
  limit 1 for no key update skip locked;
  if found then
    update daily_figures set amount = amount + change where id = free_row;
  else
    insert into daily_figures (figure, day, amount) values (for_figure, studio_day(at), change);
  end if;
end $$;

-- Counts pending and confirmed bookings per day and workshop.
create function count_booking() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if old.status in ('pending', 'confirmed') then
    perform add_to_day('bookings', old.created_at, -1);
    update events set booking_count = booking_count - 1 where id = old.event_id;
  end if;
  if new.status in ('pending', 'confirmed') then
    perform add_to_day('bookings', new.created_at, 1);
    update events set booking_count = booking_count + 1 where id = new.event_id;
  end if;
  return null;
end $$;
create trigger bookings_count_inserted after insert on bookings for each row
  when (new.status in ('pending', 'confirmed')) execute function count_booking();
create trigger bookings_count_updated after update on bookings for each row
  when ((old.status in ('pending', 'confirmed'), old.event_id, old.created_at)
    is distinct from (new.status in ('pending', 'confirmed'), new.event_id, new.created_at))
  execute function count_booking();
create trigger bookings_count_deleted after delete on bookings for each row
  when (old.status in ('pending', 'confirmed')) execute function count_booking();

create function add_payment() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform add_to_day('revenue', old.received_at, -old.amount); end if;
  if tg_op <> 'DELETE' then perform add_to_day('revenue', new.received_at, new.amount); end if;
  return null;
end $$;
-- A payment by voucher moves no money: the revenue counts the sale of the voucher (ADR 0103).
create trigger payments_add_revenue after insert on payments
  for each row when (new.voucher_id is null) execute function add_payment();
create trigger payments_change_revenue after delete or update of amount, received_at on payments
  for each row when (old.voucher_id is null) execute function add_payment();

create function add_resolution() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform add_to_day('revenue', old.created_at, -old.amount); end if;
  if tg_op <> 'DELETE' then perform add_to_day('revenue', new.created_at, new.amount); end if;
  return null;
end $$;
create trigger payment_resolutions_add_revenue
  after insert or delete or update of amount, created_at on payment_resolutions
  for each row execute function add_resolution();

-- The customers according to their bookings. A booking without an e-mail address belongs to no customer.
create view booked_customers as
select distinct on (o.email_key) o.email_key, o.email, o.first_name, o.last_name, coalesce(o.phone, '') as phone,
  (count(*) filter (where b.status <> 'cancelled') over customer)::integer as total_bookings,
  (count(*) filter (where b.status = 'cancelled') over customer)::integer as cancelled_bookings,
  max(b.created_at) over customer as last_booking
from bookings b join orders o on o.id = b.order_id
where b.status in ('pending', 'confirmed', 'cancelled') and o.email_key is not null
window customer as (partition by o.email_key)
order by o.email_key, b.created_at desc, b.id desc;

-- A customer without bookings stays only if an admin added or edited it. The first statement inserts or locks the rows.
-- The following statements read with a new snapshot, which includes what was committed before the lock. `not exists` is
-- used because `not in` compares each customer with each key when the keys exceed work_mem.
create function refresh_customers(keys text[]) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into customers (email_key, email, first_name, last_name, phone, edited_at)
  select distinct key, key, '', '', '', null::timestamptz from unnest(keys) as key order by key
  on conflict (email_key) do update set email_key = excluded.email_key where false;

  with booked as (
    select * from booked_customers where email_key = any(keys)
  ), wanted as (
    select email_key,
      case when c.edited_at is null then b.email else c.email end as email,
      case when c.edited_at is null then b.first_name else c.first_name end as first_name,
      case when c.edited_at is null then b.last_name else c.last_name end as last_name,
      case when c.edited_at is null then b.phone else c.phone end as phone,
      coalesce(b.total_bookings, 0) as total_bookings,
      coalesce(b.cancelled_bookings, 0) as cancelled_bookings,
      b.last_booking
    from customers c left join booked b using (email_key)
    where email_key = any(keys) and (b.email_key is not null or c.edited_at is not null)
  )
  update customers c set email = w.email, first_name = w.first_name, last_name = w.last_name, phone = w.phone,
    total_bookings = w.total_bookings, cancelled_bookings = w.cancelled_bookings, last_booking = w.last_booking,
    updated_at = case
      when (c.first_name, c.last_name, c.phone) = (w.first_name, w.last_name, w.phone) then c.updated_at
      else now()
    end
  from wanted w where c.email_key = w.email_key;

  delete from customers c
  where email_key = any(keys) and edited_at is null
    and not exists (
      select from orders o join bookings b on b.order_id = o.id
      where o.email_key = c.email_key and b.status in ('pending', 'confirmed', 'cancelled')
    );
end $$;

-- Inserts a new customer with its figures in one step: an insert and an update would write two entries to each index. A
-- concurrent transaction that adds a booking of this customer waits for the row. The second statement reads with a new
-- snapshot, which includes the bookings that were committed before.
-- Uses generic plans, because Postgres would plan the statements again for each booking: it expects ten customers and
-- gets one. `refresh_customers` does not use them, because a repair of many customers needs custom plans.
create function refresh_customer_of_booking() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  payer orders;
begin
  -- Finds nothing if the order was deleted with its last booking.
  select * into payer from orders where id = coalesce(new.order_id, old.order_id);
  if payer.email_key is null then
    return null;
  end if;
  if new.status in ('pending', 'confirmed', 'cancelled') then
    insert into customers (email_key, email, first_name, last_name, phone, total_bookings, cancelled_bookings,
      last_booking, edited_at)
    values (payer.email_key, payer.email, payer.first_name, payer.last_name, coalesce(payer.phone, ''),
      (new.status <> 'cancelled')::integer, (new.status = 'cancelled')::integer, new.created_at, null)
    on conflict (email_key) do nothing;
    if found and not exists (
      select from orders o join bookings b on b.order_id = o.id
      where o.email_key = payer.email_key and b.id <> new.id and b.status in ('pending', 'confirmed', 'cancelled')
    ) then
      return null;
    end if;
  end if;
  perform refresh_customers(array[payer.email_key]);
  return null;
end $$;

create function refresh_customers_of_order() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform refresh_customers(array_remove(array[old.email_key, new.email_key], null));
  return null;
end $$;
-- Deferred to the commit, so that customers are locked after bookings, events and outbox messages (ADR 0051).
create constraint trigger bookings_customer_inserted after insert on bookings deferrable initially deferred for each row
  when (new.status in ('pending', 'confirmed', 'cancelled')) execute function refresh_customer_of_booking();
create constraint trigger bookings_customer_updated after update on bookings deferrable initially deferred for each row
  when ((old.status in ('pending', 'confirmed', 'cancelled') or new.status in ('pending', 'confirmed', 'cancelled'))
    and (old.status in ('pending', 'confirmed'), old.status = 'cancelled', old.created_at)
    is distinct from (new.status in ('pending', 'confirmed'), new.status = 'cancelled', new.created_at))
  execute function refresh_customer_of_booking();
create constraint trigger bookings_customer_deleted after delete on bookings deferrable initially deferred for each row
  when (old.status in ('pending', 'confirmed', 'cancelled')) execute function refresh_customer_of_booking();
create constraint trigger orders_customer_updated after update on orders deferrable initially deferred for each row
  when (new.search_text is not null and (old.email, old.first_name, old.last_name, old.phone)
    is distinct from (new.email, new.first_name, new.last_name, new.phone))
  execute function refresh_customers_of_order();
create constraint trigger orders_customer_deleted after delete on orders deferrable initially deferred for each row
  when (old.search_text is not null and old.email_key is not null) execute function refresh_customers_of_order();

-- Each repair function returns how many cached figures differed. It adds a correction instead of writing the figure, so
-- the result is right even while other transactions update it. The lock prevents two repairs from adding the same
-- correction.
create function repair_daily_figures() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  differences bigint;
begin
  perform pg_advisory_xact_lock(4034);
  with counted as (
    select 'bookings' as figure, studio_day(created_at) as day, count(*) as amount
    from bookings where status in ('pending', 'confirmed') group by 2
    union all
    select 'revenue', studio_day(money.at), sum(money.amount) from (
      select received_at as at, amount from payments where voucher_id is null union all select created_at, amount from payment_resolutions
    ) money group by 2
  ), stored as (
    select figure, day, sum(amount) as amount from daily_figures group by 1, 2
  )
  insert into daily_figures (figure, day, amount)
  select figure, day, coalesce(c.amount, 0) - coalesce(k.amount, 0)
  from counted c full join stored k using (figure, day)
  where coalesce(c.amount, 0) <> coalesce(k.amount, 0);
  get diagnostics differences = row_count;
  return differences;
end $$;

create function repair_booking_counts() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  differences bigint;
begin
  perform pg_advisory_xact_lock(4034);
  with wrong as materialized (
    select e.id, coalesce(c.bookings, 0) - e.booking_count as missing
    from events e left join (
      select event_id, count(*)::integer as bookings from bookings
      where status in ('pending', 'confirmed') group by event_id
    ) c on c.event_id = e.id
    where e.booking_count <> coalesce(c.bookings, 0)
  )
  update events e set booking_count = booking_count + w.missing from wrong w where e.id = w.id;
  get diagnostics differences = row_count;
  return differences;
end $$;

create function repair_customers() returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  keys text[];
begin
  select array_agg(email_key) into keys
  from customers c full join booked_customers b using (email_key)
  where (coalesce(b.total_bookings, 0), coalesce(b.cancelled_bookings, 0), b.last_booking)
      is distinct from (c.total_bookings, c.cancelled_bookings, c.last_booking)
    or (c.edited_at is null
      and (c.email, c.first_name, c.last_name, c.phone) is distinct from (b.email, b.first_name, b.last_name, b.phone));
  perform refresh_customers(keys);
  return coalesce(cardinality(keys), 0);
end $$;
