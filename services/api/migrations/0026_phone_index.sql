-- no transaction
-- For a search of a complete phone number.
create index concurrently if not exists bookings_phone on bookings (phone_e164)
  where status in ('pending', 'confirmed', 'cancelled') and phone_e164 is not null
