-- A cancelled workshop is in no public list; its page and its bookings' pages say so.
alter table events
  add column cancelled_at timestamptz,
  -- Told to everybody who had booked.
  add column cancel_reason text,
  -- How often date or time has changed, for the SEQUENCE of calendar entries.
  add column move_count integer not null default 0;
alter table events add constraint events_cancelled_with_reason
  check ((cancelled_at is null) = (cancel_reason is null)) not valid;
alter table events validate constraint events_cancelled_with_reason;

-- Messages of the studio to the people of a workshop. Each recipient has a row of the outbox.
create table broadcasts (
  id integer generated always as identity primary key,
  event_id integer not null references events,
  -- Made by the form, so that a repeated request sends nothing twice.
  request_key text not null constraint broadcasts_once unique,
  subject text not null,
  body text not null,
  admin_id integer,
  -- The username is copied, because the admin may be deleted.
  sent_by text not null,
  created_at timestamptz not null default now()
);
create index broadcasts_of_event on broadcasts (event_id, id);

create table contact_replies (
  id integer generated always as identity primary key,
  contact_message_id integer not null references contact_messages on delete cascade,
  request_key text not null constraint contact_replies_once unique,
  body text not null,
  admin_id integer,
  sent_by text not null,
  created_at timestamptz not null default now()
);
create index contact_replies_of_message on contact_replies (contact_message_id, id);

alter table outbox_messages
  add column broadcast_id integer,
  add column contact_reply_id integer,
  -- Of a mail about a moved workshop: which move it tells, and the date and time that the person knew before.
  add column event_move jsonb;
