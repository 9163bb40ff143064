-- People who wait for seats of a full workshop (ADR 0056). An offer is a held booking that names its entry.
create table waitlist_entries (
  id integer generated always as identity primary key,
  event_id integer not null references events,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  participants integer not null,
  -- The order within the workshop; numbers may be missing.
  position integer not null,
  state text not null default 'waiting',
  -- The origin that the visitor used (one of PUBLIC_URL), for links in mails.
  origin text,
  -- The end of the last offer that the visitor was told; the seats are kept a little longer, for a payment in progress.
  offered_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint waitlist_entries_participants_positive check (participants > 0),
  constraint waitlist_entries_state_known
    check (state in ('waiting', 'offered', 'taken', 'expired', 'left', 'ended')),
  constraint waitlist_entries_offers_end check (state <> 'offered' or offered_until is not null)
);
create unique index waitlist_entries_once on waitlist_entries (event_id, email_key) where state in ('waiting', 'offered');
create index waitlist_entries_line on waitlist_entries (event_id, position, id) where state = 'waiting';
create index waitlist_entries_of_email on waitlist_entries (email_key);

alter table bookings
  add column waitlist_entry_id integer references waitlist_entries on delete set null;
alter table outbox_messages add column waitlist_entry_id integer;

-- However the booking of an offer ends, its entry follows. A late payment may take an offer that has expired.
create function follow_waitlist_offer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update waitlist_entries set state = 'left', updated_at = now()
    where id = old.waitlist_entry_id and state = 'offered';
    return old;
  end if;
  update waitlist_entries set updated_at = now(), state = case
      when new.status = 'confirmed' then 'taken'
      when new.ended_by = 'time' then 'expired'
      else 'left'
    end
  where id = new.waitlist_entry_id and (state = 'offered' or new.status = 'confirmed');
  return new;
end $$;
create trigger bookings_follow_waitlist_offer after update of status on bookings for each row
  when (new.waitlist_entry_id is not null and old.status <> new.status
    and new.status in ('confirmed', 'expired', 'cancelled'))
  execute function follow_waitlist_offer();
create trigger bookings_delete_waitlist_offer after delete on bookings for each row
  when (old.waitlist_entry_id is not null) execute function follow_waitlist_offer();
