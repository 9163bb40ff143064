-- When its workshop was cancelled and no mail could say so, because it has no e-mail address. Null once an admin has called.
alter table bookings add column call_due_at timestamptz;
