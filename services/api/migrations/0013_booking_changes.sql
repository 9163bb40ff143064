-- Changes of a booking after it was made (ADR 0052). A change that waits for its payment is a second, held row, which
-- names the booking that it changes. Its payment is recorded for that booking; the row itself never becomes a booking.
alter table bookings
  add column changes_booking_id integer references bookings on delete cascade,
  -- Part of the key in the mailed link: raised when the e-mail address changes, so that the old link ends.
  add column manage_version integer not null default 0,
  -- How often workshop or party changed. Of a change that waits: the number it was made for.
  add column change_count integer not null default 0,
  -- The part of the total that the studio kept at changes. Of a change that waits: the part after it.
  add column kept_amount integer not null default 0;
alter table bookings add constraint bookings_changes_stay_hidden
  check (changes_booking_id is null or status in ('held', 'expired')) not valid;
alter table bookings add constraint bookings_kept_within_total
  check (kept_amount >= 0 and (changes_booking_id is not null or kept_amount <= total_amount)) not valid;

-- True if the payment was for a change of its booking: its sum is not the booking's total.
alter table payments add column is_change boolean not null default false;

-- What was changed, by whom, and the money of it. For the mail about the change and for the portal.
create table booking_changes (
  id integer generated always as identity primary key,
  booking_id integer not null references bookings on delete cascade,
  kind text not null,
  actor text not null,
  from_event_id integer not null references events,
  to_event_id integer not null references events,
  -- The start at that time, because a workshop may be moved later.
  from_starts_at timestamptz not null,
  from_participants integer not null,
  to_participants integer not null,
  paid integer not null default 0,
  returned integer not null default 0,
  kept integer not null default 0,
  created_at timestamptz not null default now(),
  constraint booking_changes_kind_known check (kind in ('changed', 'cancelled')),
  constraint booking_changes_actor_known check (actor in ('visitor', 'admin', 'studio')),
  constraint booking_changes_money_not_negative check (paid >= 0 and returned >= 0 and kept >= 0)
);
create index booking_changes_of_booking on booking_changes (booking_id, id);

alter table outbox_messages add column change_id integer;
