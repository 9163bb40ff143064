-- The sweeper: lapsed holds whose visitors are to be forgotten.
create index bookings_lapsed on bookings (updated_at) where status = 'lapsed';
