-- The W3C trace in which the booking was made, so that its ITN and its mails continue it (ADR 0011).
alter table bookings add column traceparent text;
