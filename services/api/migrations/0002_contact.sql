-- What visitors write to the studio.

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
  -- Why it was kept aside: no mail, no place in the list, but not lost either, for a browser may fill a hidden field.
  quarantine text,
  -- The words, their sender and the day: sent twice, a message is one.
  content_hash text not null constraint contact_messages_once unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_messages_status_known check (status in ('new', 'read', 'answered')),
  constraint contact_messages_quarantine_known check (quarantine in ('honeypot'))
);

-- The admins' list, newest first.
create index contact_messages_newest on contact_messages (created_at desc, id desc) where quarantine is null;
