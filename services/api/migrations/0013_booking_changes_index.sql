-- no transaction
-- Finds the changes of a booking, also when it is deleted.
create index concurrently if not exists bookings_changes on bookings (changes_booking_id)
  where changes_booking_id is not null
