-- A decision about the payment of a deleted booking that counted it as paid does not prevent its refund (ADR 0076).
create or replace function check_refund() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  paid integer;
  reference text;
  refunded bigint;
begin
  select amount, booking_reference into paid, reference from payments where id = new.payment_id for no key update;
  select coalesce(sum(amount), 0) into refunded from refunds
  where payment_id = new.payment_id and state <> 'failed' and id <> new.id;
  if refunded + new.amount > paid then
    raise exception 'more is refunded than was paid' using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  -- The lock of a booking keeps decisions about its payments apart; these payments have none. Only those of deleted bookings
  -- have a reference.
  if tg_op = 'INSERT' and new.booking_id is null
    and exists (
      select from payment_resolutions
      where payment_id = new.payment_id and (kind = 'refunded' or booking_id is not null or reference is null)
    ) then
    raise exception 'the payment was decided about' using errcode = 'unique_violation', constraint = 'payment_resolutions_once';
  end if;
  return new;
end $$;
