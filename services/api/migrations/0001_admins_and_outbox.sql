-- Texts that the portal searches (ADR 0043).
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- Returns the text in lower case without accents. `unaccent` is only marked as stable, because its rules are read from
-- a file of the Postgres installation; we use the file that Postgres ships. PL/pgSQL takes a third of the time of an
-- SQL function, which Postgres cannot inline here.
create function plain_text(text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent', $1));
end $$;

-- Returns the digits of a phone number; of a South African number, with and without the country code.
create function phone_digits(phone text) returns text language plpgsql immutable strict parallel safe as $$
declare
  digits text := translate(phone, ' +-()./', '');
begin
  return case
    when length(digits) = 11 and starts_with(digits, '27') then digits || ' 0' || substr(digits, 3)
    when length(digits) = 10 and starts_with(digits, '0') then digits || ' 27' || substr(digits, 2)
    else digits
  end;
end $$;

-- Each word follows a blank, so that `like '% ro%'` finds the words that begin with `ro`.
create function person_text(first_name text, last_name text, email text, phone text, reference text) returns text
language plpgsql immutable parallel safe as $$
begin
  return public.plain_text(
    concat_ws(' ', '', first_name, last_name, email, replace(reference, '-', ''), public.phone_digits(phone)));
end $$;

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
  -- The IP address without its last part.
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

-- Rows are only added, each in the transaction of its change. The username is copied, because the admin may be deleted
-- later. Personal data is masked here; the full text is in `audit_details` and is deleted with its booking.
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
create index audit_log_newest_of_kind on audit_log (split_part(action, '.', 1), id desc);
create index audit_log_search on audit_log
  using gin (plain_text(' ' || username || ' ' || action || ' ' || subject) gin_trgm_ops);

create function reject_audit_log_update() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function reject_audit_log_update();

-- Settings that an admin has edited in the portal. A setting without a row has its default (contract/src/settings).
create table studio_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  -- The admin's username, copied because the account may be deleted.
  updated_by text not null
);

-- Returns a setting that was edited in the portal, or null while it has its default.
create function stored_setting(name text) returns integer
  language sql stable security invoker set search_path = public, pg_temp as $$
  select value::integer from studio_settings where key = name
$$;

-- Each row is written in the transaction of its change and queued after the commit. The mail is composed when it is
-- sent. There are no foreign keys: a mail whose rows were deleted is cancelled when it is composed.
create sequence outbox_message_turns minvalue 0 maxvalue 999 cycle;
create table outbox_messages (
  -- Ids come from the clock in microseconds, so they stay unique after an older database is restored. A double holds
  -- them exactly until 2255.
  id bigint primary key
    default (extract(epoch from clock_timestamp()) * 1000)::bigint * 1000 + nextval('outbox_message_turns'),
  kind text not null,
  key text not null constraint outbox_messages_once unique,
  booking_id integer,
  change_id integer,
  payment_id integer,
  refund_id integer,
  waitlist_entry_id integer,
  voucher_id integer,
  broadcast_id integer,
  contact_message_id integer,
  contact_reply_id integer,
  quote_id integer,
  admin_id integer,
  reset_id uuid,
  audit_id bigint,
  -- The event start that a reminder refers to, or the beginning of the day on which a balance is due.
  starts_at timestamptz,
  -- For a mail about a rescheduled workshop: the number of the reschedule, and the dates that the person knew before.
  event_reschedule jsonb,
  -- For a mail about a moved date of a course: the person, the missed date, the cause, the number of the move, and the
  -- date that the recipient knew before.
  course_move jsonb,
  -- The former address of a booking, for the mail that tells it of the new one. Deleted as soon as that mail is
  -- finished.
  previous_email text,
  due_at timestamptz not null default now(),
  -- For the limits on mails to one mailbox and on all mails (ADR 0041). `mailbox_key` is a keyed hash of the address.
  mailbox_key text,
  counted_at timestamptz,
  -- When a limit postponed the mail for the first time.
  first_postponed_at timestamptz,
  request_id text,
  state text not null default 'pending',
  -- When the relay last added the job to the queue or found it there.
  queued_at timestamptz,
  finished_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint outbox_messages_state_known check (state in ('pending', 'queued', 'sent', 'failed', 'cancelled')),
  constraint outbox_messages_queued_at_known check (state <> 'queued' or queued_at is not null)
);
create index outbox_messages_pending on outbox_messages (due_at, id) where state = 'pending';
create index outbox_messages_queued on outbox_messages (queued_at, id) where state = 'queued';
create index outbox_messages_failed on outbox_messages (finished_at desc) where state = 'failed';
create index outbox_messages_counted on outbox_messages (counted_at) where counted_at is not null;
-- For the progress of a broadcast.
create index outbox_messages_of_broadcast on outbox_messages (broadcast_id, state) where broadcast_id is not null;

create function delete_previous_email() returns trigger language plpgsql as $$
begin
  new.previous_email = null;
  return new;
end
$$;
create trigger outbox_messages_previous_email before update on outbox_messages
  for each row when (new.previous_email is not null and new.state in ('sent', 'failed', 'cancelled'))
  execute function delete_previous_email();

-- For the metric "age of the last success" (RELIABILITY §5.7).
create table backup_runs (
  id integer generated always as identity primary key,
  kind text not null,
  bytes bigint not null,
  finished_at timestamptz not null default now(),
  constraint backup_runs_kind_known check (kind in ('backup', 'restore_drill'))
);
create index backup_runs_newest on backup_runs (kind, finished_at desc);

-- What the backup service found at its last check: whether it can write, and how much room is left. For /status and the
-- alerts.
create table backup_state (
  only_row boolean primary key default true,
  checked_at timestamptz not null default now(),
  can_write boolean not null,
  -- Free part of the disk, 0 to 1. Null where the service sees no disk, for example with backups in a bucket.
  backup_free_ratio real,
  database_free_ratio real,
  constraint backup_state_has_one_row check (only_row)
);
