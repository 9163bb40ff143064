create table events (
  id integer generated always as identity primary key,
  title text not null,
  description text not null,
  date date not null,
  start_time time not null,
  end_time time,
  -- South Africa has a fixed UTC offset, so the expression is immutable.
  starts_at timestamptz not null generated always as ((date + start_time) at time zone 'Africa/Johannesburg') stored,
  price integer not null,
  capacity integer not null default 12,
  seats_taken integer not null default 0,
  category text not null,
  image_url text,
  -- Markup composed by the server (payments/payfast/payNowMarkup).
  pay_now_html text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_price_in_range check (price between 1000 and 100000),
  constraint events_capacity_in_range check (capacity between 1 and 50),
  constraint events_not_overbooked check (seats_taken between 0 and capacity),
  constraint events_end_after_start check (end_time is null or end_time > start_time)
);
create index events_public on events (starts_at, id) where deleted_at is null;

create table bookings (
  id integer generated always as identity primary key,
  event_id integer not null references events,
  booking_reference text not null constraint bookings_reference_once unique,
  -- The m_payment_id sent to PayFast, 128 random bits. Null without a hold.
  hold_id text constraint bookings_hold_once unique,
  idempotency_key text constraint bookings_key_once unique,
  -- Hash of the request that used the key; another request with the same key is rejected.
  request_hash text,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  phone text not null,
  phone_e164 text,
  participants integer not null,
  total_amount integer not null,
  payment_method text not null,
  payment_status text not null default 'pending',
  payment_id text,
  status text not null,
  -- A late payment may reverse an expiry, but not a cancellation by an admin.
  ended_by text,
  -- Null once the booking no longer expires: it is confirmed or cancelled, or an admin changed it.
  expires_at timestamptz,
  -- When an admin decided to keep the money of a cancelled booking.
  money_kept_at timestamptz,
  -- The origin that the visitor used (one of PUBLIC_URL), for links in mails.
  origin text,
  -- Keyed hash of the visitor's address, for the limits per visitor.
  visitor_key text,
  -- Hash of the random cookie of the browser that made the booking; only that browser gets its data back.
  browser_key text,
  -- The start of the event when it was booked, to say that it has moved. Null when nothing was recorded.
  booked_starts_at timestamptz,
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bookings_participants_positive check (participants > 0),
  constraint bookings_total_not_negative check (total_amount >= 0),
  constraint bookings_method_known check (payment_method in ('cash', 'card', 'eft', 'online', 'payfast')),
  constraint bookings_payment_status_known check (payment_status in ('pending', 'completed', 'failed', 'refunded')),
  constraint bookings_status_known check (status in ('held', 'pending', 'confirmed', 'cancelled', 'expired')),
  constraint bookings_ended_by_known check (ended_by in ('time', 'visitor', 'admin')),
  constraint bookings_ended_rows_say_by_whom check ((status in ('cancelled', 'expired')) = (ended_by is not null))
);
create index bookings_to_expire on bookings (expires_at) where status in ('held', 'pending') and expires_at is not null;
create index bookings_expired on bookings (updated_at) where status = 'expired';
-- For the limits per visitor, and for the unpaid bookings of a client without holds.
create index bookings_unpaid_of_email on bookings (email_key, event_id) where status in ('held', 'pending');
create index bookings_unpaid_of_visitor on bookings (visitor_key) where status in ('held', 'pending');
create index bookings_ended_of_visitor on bookings (visitor_key, created_at) where status in ('expired', 'cancelled');
create index bookings_of_event on bookings (event_id, status);
create index bookings_newest on bookings (created_at desc, id desc) where status in ('pending', 'confirmed', 'cancelled');
create index bookings_of_email on bookings (email_key);

-- The share of the calendar's seats that visitors keep without having paid.
create function unpaid_share() returns float8 language sql volatile as $$
  with upcoming as (
    select capacity, (
      select coalesce(sum(participants), 0) from bookings
      where event_id = events.id and status in ('held', 'pending') and payment_status <> 'completed'
        and visitor_key is not null
    ) as unpaid
    from events where deleted_at is null and starts_at > now()
  )
  select coalesce(sum(unpaid)::float8 / sum(capacity), 0) from upcoming
$$;

-- The limits of DESIGN §4 on unpaid seats. VOLATILE, because after an UPDATE has waited for a concurrent claim,
-- Postgres evaluates its WHERE again and this function must read a new snapshot.
create function may_keep_unpaid(
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
  select coalesce(sum(participants) filter (where event_id = for_event), 0), coalesce(sum(participants), 0)
  into of_email, email_total from bookings
  where email_key = for_email and status in ('held', 'pending') and payment_status <> 'completed'
    and visitor_key is not null;
  select coalesce(sum(participants) filter (where event_id = for_event), 0), coalesce(sum(participants), 0),
    count(*) filter (where participants > small_seats)
  into of_visitor, visitor_total, large_now from bookings
  where visitor_key = for_visitor and status in ('held', 'pending') and payment_status <> 'completed';
  -- What ended unpaid counts for a day, so that the same seats cannot be kept again and again.
  select coalesce(sum(participants), 0), count(*) filter (where participants > small_seats)
  into ended_total, large_ended from bookings
  where visitor_key = for_visitor and status in ('expired', 'cancelled') and payment_status <> 'completed'
    and ended_by <> 'admin' and created_at > now() - interval '1 day';
  visitor_total := visitor_total + ended_total;
  return (of_email = 0 or of_email + seats <= email_limit)
    and (of_visitor = 0 or of_visitor + seats <= visitor_limit)
    and (email_total = 0 or email_total + seats <= email_total_limit)
    and (seats <= small_seats or (large_now < large_limit and large_now + large_ended < large_daily_limit))
    and (visitor_total = 0 or visitor_total + seats <= visitor_scarce_limit
      or (visitor_total + seats <= visitor_daily_limit and unpaid_share() <= scarce_share));
end $$;

-- The ledger contains one row per verified payment. Rows are never changed.
create table payments (
  id integer generated always as identity primary key,
  provider text not null,
  provider_payment_id text not null,
  -- Null after the customer was deleted: the payment stays without personal data.
  booking_id integer references bookings on delete set null,
  -- The m_payment_id of the ITN. Holds no personal data.
  merchant_payment_id text,
  amount integer not null,
  fee integer,
  review text,
  -- Keyed hash of event, participants, amount and e-mail of an ITN without a booking, for the later confirmation.
  match_key text,
  received_at timestamptz not null default now(),
  constraint payments_once unique (provider, provider_payment_id),
  constraint payments_provider_known check (provider in ('payfast', 'manual')),
  constraint payments_review_known check (review in ('no_seat', 'paid_twice', 'wrong_amount', 'unmatched'))
);
create index payments_of_booking on payments (booking_id);
create index payments_in_review on payments (received_at) where review is not null;
create index payments_to_match on payments (match_key) where review = 'unmatched';

-- Admins' decisions about payments in review; the ledger itself is never changed.
create table payment_resolutions (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  kind text not null,
  -- The booking that an unmatched payment belongs to.
  booking_id integer references bookings on delete set null,
  -- A refund is negative.
  amount integer not null default 0,
  admin_id integer,
  created_at timestamptz not null default now(),
  -- same_money: an admin had recorded the payment manually before its ITN arrived.
  constraint payment_resolutions_kind_known check (kind in ('refunded', 'seated', 'matched', 'accepted', 'same_money'))
);
-- Of two concurrent decisions, the second violates this index.
create unique index payment_resolutions_once on payment_resolutions (payment_id);
create index payment_resolutions_of_booking on payment_resolutions (booking_id);

-- A payment that was matched, seated or accepted counts as a payment of its booking.
create view ledger as
select p.id, p.provider, p.provider_payment_id, p.amount, p.fee, p.received_at,
  coalesce(p.booking_id, r.booking_id) as booking_id,
  case when r.kind in ('matched', 'seated', 'accepted', 'same_money') then null else p.review end as review
from payments p
left join payment_resolutions r on r.payment_id = p.id;

-- Overrides the customers that are derived from bookings (DESIGN §4).
create table customers (
  email_key text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customers_key_is_the_email check (email_key = lower(email))
);

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
  -- Why the message is not listed. It is stored, because a browser may have filled the honeypot field.
  quarantine text,
  -- Hash of text, sender and day: a message sent twice is stored once.
  content_hash text not null constraint contact_messages_once unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_messages_status_known check (status in ('new', 'read', 'answered')),
  constraint contact_messages_quarantine_known check (quarantine in ('honeypot'))
);
create index contact_messages_newest on contact_messages (created_at desc, id desc) where quarantine is null;

-- A row is written in the transaction of the change and queued after the commit. The mail is composed when it is sent.
-- There are no foreign keys, because composing cancels a mail whose rows were deleted.
create sequence outbox_message_turns minvalue 0 maxvalue 999 cycle;
create table outbox_messages (
  -- Microseconds of the clock keep ids unique when an older database is restored. Exact as a double until 2255.
  id bigint primary key
    default (extract(epoch from clock_timestamp()) * 1000)::bigint * 1000 + nextval('outbox_message_turns'),
  kind text not null,
  key text not null constraint outbox_messages_once unique,
  booking_id integer,
  payment_id integer,
  contact_message_id integer,
  admin_id integer,
  reset_id uuid,
  audit_id bigint,
  -- The event start that a reminder refers to.
  starts_at timestamptz,
  due_at timestamptz not null default now(),
  request_id text,
  state text not null default 'pending',
  -- When the queue last had the job.
  queued_at timestamptz,
  settled_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint outbox_messages_state_known check (state in ('pending', 'queued', 'sent', 'failed', 'cancelled')),
  constraint outbox_messages_queued_at_known check (state <> 'queued' or queued_at is not null)
);
create index outbox_messages_pending on outbox_messages (due_at, id) where state = 'pending';
create index outbox_messages_queued on outbox_messages (queued_at, id) where state = 'queued';
create index outbox_messages_failed on outbox_messages (settled_at desc) where state = 'failed';

create table admins (
  id integer generated always as identity primary key,
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  -- bcrypt over a keyed digest of the password (admins/passwords).
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index admins_username_once on admins (lower(username));
create unique index admins_email_once on admins (lower(email));

create table admin_sessions (
  id uuid primary key,
  admin_id integer not null references admins on delete cascade,
  -- Without its last part.
  address text not null,
  browser text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index admin_sessions_of_admin on admin_sessions (admin_id);

-- An admin has at most one open reset. The token is derived from the id with a key outside the database.
create table password_resets (
  id uuid primary key default gen_random_uuid(),
  admin_id integer not null constraint password_resets_one_per_admin unique references admins on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Append-only, written in the transaction of the change. The username is copied, because the admin may be deleted.
-- Personal data is masked.
create table audit_log (
  id bigint generated always as identity primary key,
  admin_id integer,
  username text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text,
  ip text,
  created_at timestamptz not null default now()
);

create function reject_audit_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function reject_audit_log_change();

-- The unmasked text of an audit entry, deleted with its booking.
create table audit_details (
  -- No foreign key: audit entries are never deleted.
  audit_id bigint primary key,
  booking_id integer not null references bookings on delete cascade,
  before jsonb not null,
  after jsonb not null
);
create index audit_details_of_booking on audit_details (booking_id, audit_id);

-- For the metric "age of the last success" (RELIABILITY §5.7).
create table backup_runs (
  id integer generated always as identity primary key,
  kind text not null,
  bytes bigint not null,
  finished_at timestamptz not null default now(),
  constraint backup_runs_kind_known check (kind in ('backup', 'restore_drill'))
);
create index backup_runs_newest on backup_runs (kind, finished_at desc);
