-- no transaction
-- For the bookings whose people have not chosen when the cancelled workshop would have started.
create index concurrently if not exists events_cancelled on events (starts_at) where cancelled_at is not null
