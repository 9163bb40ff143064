-- no transaction
-- Finds the bookings of an entry, also when it is deleted.
create index concurrently if not exists bookings_of_waitlist_entry on bookings (waitlist_entry_id)
  where waitlist_entry_id is not null
