-- no transaction
-- For a search of a complete phone number, which may also be part of other text.
create index concurrently if not exists bookings_phone_text on bookings using gin (search_text gin_trgm_ops)
  with (fastupdate = off) where search_text is not null and (phone_e164 is null or email ~ '[0-9]{9}')
