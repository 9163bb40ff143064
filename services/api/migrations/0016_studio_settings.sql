-- What an admin has changed in the portal. A setting without a row has its default (contract/src/settings.ts).
create table studio_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  -- The admin's username, copied because the account may be deleted.
  updated_by text not null
);
