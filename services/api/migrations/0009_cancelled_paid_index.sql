-- no transaction
-- For 'Needs attention', which would read every cancelled booking.
create index concurrently if not exists bookings_cancelled_paid on bookings (id)
  where status = 'cancelled' and payment_status = 'completed' and money_kept_at is null
