-- The same rows as before. `coalesce(p.booking_id, r.booking_id)` has no index, so what one booking has paid was read from
-- all payments.
create or replace view ledger as
select p.id, p.provider, p.provider_payment_id, p.amount, p.fee, p.received_at, p.booking_id,
  case when r.kind in ('matched', 'seated', 'accepted', 'same_money') then null else p.review end as review
from payments p
left join payment_resolutions r on r.payment_id = p.id
where p.booking_id is not null
union all
select p.id, p.provider, p.provider_payment_id, p.amount, p.fee, p.received_at, r.booking_id,
  case when r.kind in ('matched', 'seated', 'accepted', 'same_money') then null else p.review end as review
from payments p
left join payment_resolutions r on r.payment_id = p.id
where p.booking_id is null;
