-- Entries of the waiting list count once their address is confirmed, and an offer keeps no seats (ADR 0056). The previous
-- release inserts confirmed entries. Its open offers stay `offered` and keep their seats until they expire or are booked:
-- as `waiting` entries they would get a second hold from its replicas, which run during the deployment.
alter table waitlist_entries
  -- Same meaning as bookings.visitor_key.
  add column visitor_key text,
  -- Party size of a repeated request; applied when the mailed link is confirmed.
  add column requested_participants integer;

alter table waitlist_entries drop constraint waitlist_entries_state_known;
alter table waitlist_entries add constraint waitlist_entries_state_known
  check (state in ('unconfirmed', 'waiting', 'offered', 'taken', 'expired', 'left', 'ended')) not valid;
alter table waitlist_entries validate constraint waitlist_entries_state_known;
