-- Of a change that waits for its payment: after this time it is not made any more (ADR 0052). Null on bookings.
alter table bookings add column change_ends_at timestamptz;
