-- no transaction
-- Without a list of pending entries, whose merge would delay one of many confirmations by up to a second.
create index concurrently if not exists bookings_search on bookings using gin (search_text gin_trgm_ops)
  with (fastupdate = off) where search_text is not null
