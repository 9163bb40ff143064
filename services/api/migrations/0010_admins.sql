-- Who may open the portal, for how long, and what they changed there.

create table admins (
  id integer generated always as identity primary key,
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  -- bcrypt over a keyed digest of the password (admins/password).
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- 'Naledi' and 'naledi' are one person; so are two spellings of one address.
create unique index admins_username_once on admins (lower(username));
create unique index admins_email_once on admins (lower(email));

-- A session lives as long as its row: logout, a new password, deactivation and a reset delete it.
create table admin_sessions (
  id uuid primary key,
  admin_id integer not null references admins on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index admin_sessions_of_admin on admin_sessions (admin_id);

-- One open reset per admin: a newer request takes the older one's place. The link's token is derived from the id with
-- a key that the database does not hold.
create table password_resets (
  id uuid primary key default gen_random_uuid(),
  admin_id integer not null constraint password_resets_one_per_admin unique references admins on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Rows are written in the transaction of the change and stay as written. The name is kept as it was: an admin may
-- leave, what they did may not. Visitors' details are masked before they come here.
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

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_is_only_added_to before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
