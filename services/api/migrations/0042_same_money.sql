-- An admin had noted a payment by hand before the card provider told of it: the provider's row counts, once.

-- allow constraint: no release has this table yet
alter table payment_resolutions
  drop constraint payment_resolutions_kind_known,
  add constraint payment_resolutions_kind_known
    check (kind in ('refunded', 'seated', 'matched', 'accepted', 'same_money'));

create or replace view ledger as
select p.id, p.provider, p.provider_payment_id, p.amount, p.fee, p.received_at,
  coalesce(p.booking_id, r.booking_id) as booking_id,
  case when r.kind in ('matched', 'seated', 'accepted', 'same_money') then null else p.review end as review
from payments p
left join payment_resolutions r on r.payment_id = p.id;
