-- no transaction
-- For the calls in 'Needs attention'.
create index concurrently if not exists bookings_to_call on bookings (call_due_at) where call_due_at is not null
