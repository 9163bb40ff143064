-- What people decide about money in review, and customers that admins added or corrected.

-- A payment is decided once: of two admins at once the second is told.
-- allow index: no release has this table yet
drop index payment_resolutions_matched_once;
-- allow index: no release has this table yet
create unique index payment_resolutions_once on payment_resolutions (payment_id);

-- The ledger as people read it: what was matched, seated or accepted counts like any other payment of its booking.
create or replace view ledger as
select p.id, p.provider, p.provider_payment_id, p.amount, p.fee, p.received_at,
  coalesce(p.booking_id, r.booking_id) as booking_id,
  case when r.kind in ('matched', 'seated', 'accepted') then null else p.review end as review
from payments p
left join payment_resolutions r on r.payment_id = p.id;

-- The customers' list is the bookings; this lies over it (DESIGN §4 Customers). Only admins write it.
create table customers (
  email_key text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customers_key_is_the_email check (email_key = lower(email))
);
