-- What a line of the audit log masks of a booking, word for word. The log is only ever added to and holds nothing of a
-- visitor; this goes with the booking, so that a deleted customer is gone.
create table audit_wordings (
  -- No line of the log ever goes, so nothing need hold it.
  audit_id bigint primary key,
  booking_id integer not null references bookings on delete cascade,
  before jsonb not null,
  after jsonb not null
);
create index audit_wordings_of_booking on audit_wordings (booking_id, audit_id);
