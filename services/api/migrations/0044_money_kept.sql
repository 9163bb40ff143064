-- A cancelled booking whose money is still with the studio stands in 'Needs attention' until the money has gone back or
-- an admin has said that it stays: here is when. Whatever then changes the booking's state asks anew.
alter table bookings add column money_kept_at timestamptz;
