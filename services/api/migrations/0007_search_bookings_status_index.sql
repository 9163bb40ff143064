-- no transaction
create index concurrently if not exists bookings_newest_of_status on bookings (status, created_at desc, id desc)
  where status in ('pending', 'confirmed', 'cancelled')
