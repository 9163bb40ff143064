-- A deleted booking for which money came: which workshop it was for, and whether somebody must decide about the money.
-- Its payments keep its reference (ADR 0076). No personal data.
create table deleted_bookings (
  booking_reference text primary key,
  event_title text not null,
  event_date date not null,
  -- True while nobody has decided about money that was not earned yet.
  needs_decision boolean not null,
  deleted_at timestamptz not null default now()
);
create index deleted_bookings_undecided on deleted_bookings (deleted_at) where needs_decision;

-- Runs as the owner, because the API's role cannot change rows of the ledger. The rows lose `booking_id` afterwards.
create function store_deleted_booking() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  paid integer[] := array(
    select id from payments where booking_id = old.id
    union all
    select payment_id from payment_resolutions where booking_id = old.id
  );
begin
  if cardinality(paid) = 0 then return old; end if;
  update payments set booking_reference = old.booking_reference
  where id = any(paid) and booking_reference is distinct from old.booking_reference;
  insert into deleted_bookings (booking_reference, event_title, event_date, needs_decision)
  select old.booking_reference, title, date,
    case old.status when 'cancelled' then old.money_kept_at is null else starts_at > now() end
  from events where id = old.event_id
  on conflict (booking_reference) do nothing;
  return old;
end $$;
create trigger bookings_keep_deleted before delete on bookings for each row execute function store_deleted_booking();

-- The payments of a deleted booking are found by its reference.
create or replace view ledger as
select p.id, p.provider, p.provider_payment_id, p.amount, p.fee, p.received_at, p.booking_id,
  case when r.kind in ('matched', 'seated', 'accepted', 'same_money') then null else p.review end as review,
  p.booking_reference
from payments p
left join payment_resolutions r on r.payment_id = p.id
where p.booking_id is not null
union all
select p.id, p.provider, p.provider_payment_id, p.amount, p.fee, p.received_at, r.booking_id,
  case when r.kind in ('matched', 'seated', 'accepted', 'same_money') then null else p.review end as review,
  p.booking_reference
from payments p
left join payment_resolutions r on r.payment_id = p.id
where p.booking_id is null;
