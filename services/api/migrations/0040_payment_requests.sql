-- A change that waits for its payment is a row of `booking_changes`, and the sum that it asks for a row of
-- `payment_requests`. No row of `bookings` is a change any more.
alter table booking_changes
  add column state text not null default 'applied',
  -- The number of changes of the booking before it.
  add column booking_version integer not null default 0,
  -- The seats of the new workshop that it holds while it is open.
  add column seats integer not null default 0,
  add column to_starts_at timestamptz,
  -- An open change is not applied after this time.
  add column ends_at timestamptz,
  add column applied_at timestamptz default now();
alter table booking_changes rename column paid to to_pay;
alter table booking_changes rename column returned to to_return;
update booking_changes set applied_at = created_at;
alter table booking_changes
  alter column state drop default,
  alter column booking_version drop default,
  add constraint booking_changes_state_known check (state in ('open', 'applied', 'ended')),
  add constraint booking_changes_applied_have_time check ((state = 'applied') = (applied_at is not null)),
  add constraint booking_changes_seats_not_negative check (seats >= 0),
  add constraint booking_changes_open_have_end check (state <> 'open' or ends_at is not null);
create unique index booking_changes_one_open on booking_changes (booking_id) where state = 'open';
create index booking_changes_open on booking_changes (to_event_id) where state = 'open';
create index booking_changes_ended on booking_changes (created_at) where state = 'ended';

create table payment_requests (
  -- The `m_payment_id` of the provider's form, 132 random bits.
  id text primary key,
  booking_id integer not null references bookings on delete cascade,
  change_id integer not null constraint payment_requests_one_per_change unique references booking_changes on delete cascade,
  purpose text not null,
  amount integer not null,
  state text not null default 'open',
  expires_at timestamptz not null,
  origin text not null,
  -- Keyed hash of the visitor's address; null after an erasure.
  visitor_key text,
  traceparent text not null,
  created_at timestamptz not null default now(),
  constraint payment_requests_amount_positive check (amount > 0),
  constraint payment_requests_purpose_known check (purpose in ('change')),
  constraint payment_requests_state_known check (state in ('open', 'failed', 'paid', 'expired', 'cancelled'))
);
create index payment_requests_of_booking on payment_requests (booking_id);
create index payment_requests_to_expire on payment_requests (expires_at) where state in ('open', 'failed');
create index payment_requests_of_visitor on payment_requests (visitor_key, created_at);

-- Seats that visitors hold or held without having paid, for the limits on them. What an admin ended does not count.
create view unpaid_claims as
select event_id, email_key, visitor_key, participants as seats, status in ('held', 'pending') as holds_seats, created_at
from bookings
where payment_status <> 'completed' and visitor_key is not null and status <> 'confirmed' and ended_by is distinct from 'admin'
union all
select c.to_event_id, b.email_key, r.visitor_key, c.seats, c.state = 'open', r.created_at
from booking_changes c join payment_requests r on r.change_id = c.id join bookings b on b.id = c.booking_id
where c.state <> 'applied' and r.state <> 'paid';

create or replace function unpaid_share_above(free float8) returns float8 language plpgsql volatile as $$
declare
  unpaid bigint;
  total bigint;
begin
  select coalesce(sum(of_event.seats), 0) into unpaid from (
    select event_id, sum(seats) as seats from unpaid_claims where holds_seats group by event_id
  ) of_event join events on events.id = of_event.event_id
  where deleted_at is null and starts_at > now();
  if unpaid = 0 then
    return 0;
  end if;
  select sum(capacity) into total from (
    select capacity from events where deleted_at is null and starts_at > now()
    order by starts_at, id limit ceil(unpaid / free)::bigint
  ) first_events;
  return case when unpaid > total * free then unpaid::float8 / total else 0 end;
end $$;

create or replace function unpaid_seats(of_event integer) returns bigint language sql volatile as $$
  select coalesce(sum(seats), 0) from unpaid_claims where event_id = of_event and holds_seats
$$;

create or replace function may_keep_unpaid(
  for_event integer, for_email text, for_visitor text, seats integer,
  email_limit integer, visitor_limit integer, email_total_limit integer, visitor_daily_limit integer,
  scarce_share float8, visitor_scarce_limit integer,
  small_seats integer, large_limit integer, large_daily_limit integer
) returns boolean language plpgsql volatile as $$
declare
  of_email bigint;
  email_total bigint;
  of_visitor bigint;
  visitor_total bigint;
  large_now bigint;
  ended_total bigint;
  large_ended bigint;
begin
  select coalesce(sum(u.seats) filter (where event_id = for_event), 0), coalesce(sum(u.seats), 0)
  into of_email, email_total from unpaid_claims u where email_key = for_email and holds_seats;
  select coalesce(sum(u.seats) filter (where event_id = for_event), 0), coalesce(sum(u.seats), 0),
    count(*) filter (where u.seats > small_seats)
  into of_visitor, visitor_total, large_now from unpaid_claims u where visitor_key = for_visitor and holds_seats;
  -- What ended unpaid counts for a day, so that the same seats cannot be kept again and again.
  select coalesce(sum(u.seats), 0), count(*) filter (where u.seats > small_seats)
  into ended_total, large_ended from unpaid_claims u
  where visitor_key = for_visitor and not holds_seats and created_at > now() - interval '1 day';
  visitor_total := visitor_total + ended_total;
  return (of_email = 0 or of_email + seats <= email_limit)
    and (of_visitor = 0 or of_visitor + seats <= visitor_limit)
    and (email_total = 0 or email_total + seats <= email_total_limit)
    and (seats <= small_seats or (large_now < large_limit and large_now + large_ended < large_daily_limit))
    and (visitor_total = 0 or visitor_total + seats <= visitor_scarce_limit
      or (visitor_total + seats <= visitor_daily_limit and unpaid_share_above(scarce_share) = 0));
end $$;

drop index bookings_changes;
drop index bookings_one_open_change;
alter table bookings
  drop constraint bookings_changes_stay_hidden,
  drop constraint bookings_kept_within_total,
  drop column changes_booking_id,
  drop column change_ends_at,
  add constraint bookings_kept_within_total check (kept_amount between 0 and total_amount);

create or replace function erase_bookings(ids integer[]) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  erased integer;
begin
  delete from audit_details where booking_id = any(ids);
  update refunds set reason = '' where booking_id = any(ids) and reason <> '';
  update payment_requests set visitor_key = null where booking_id = any(ids);
  update bookings set first_name = 'Erased', last_name = '', email = null, phone = null, phone_e164 = null, notes = null,
    visitor_key = null, browser_key = null, request_hash = null, erased_at = now()
  where id = any(ids) and erased_at is null;
  get diagnostics erased = row_count;
  return erased;
end $$;
