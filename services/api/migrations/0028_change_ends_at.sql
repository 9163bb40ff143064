-- Only for an unpaid change: after this time its payment no longer makes it (ADR 0052).
alter table bookings add column change_ends_at timestamptz;
