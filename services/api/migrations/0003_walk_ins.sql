-- A walk-in customer may have neither e-mail address nor phone.
alter table bookings
  alter column email drop not null,
  alter column email_key drop not null,
  alter column phone drop not null,
  -- When an admin ticked the booking on the roster.
  add column arrived_at timestamptz;

-- Visitors give both (SPEC §5). Earlier rows have both as well, so they need no validation.
alter table bookings add constraint bookings_visitors_have_contacts
  check (visitor_key is null or (email is not null and phone is not null)) not valid;

-- Of a manual payment: names its booking after the booking was deleted. Holds no personal data.
alter table payments add column booking_reference text;
