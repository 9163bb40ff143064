-- no transaction
create unique index concurrently if not exists bookings_one_open_change on bookings (changes_booking_id)
  where status = 'held' and changes_booking_id is not null
