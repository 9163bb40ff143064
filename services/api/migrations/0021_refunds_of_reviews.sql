-- A payment in review is refunded like any other (ADR 0053): it is decided about when its refund is done, and needs a
-- decision again when the refund is dropped. While the refund is open no other decision counts, and the other way round.
create or replace function check_refund() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  paid integer;
  refunded bigint;
begin
  select amount into paid from payments where id = new.payment_id for no key update;
  select coalesce(sum(amount), 0) into refunded from refunds
  where payment_id = new.payment_id and state <> 'failed' and id <> new.id;
  if refunded + new.amount > paid then
    raise exception 'more is refunded than was paid' using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  -- The lock of a booking keeps decisions about its payments apart; these payments have none.
  if tg_op = 'INSERT' and new.booking_id is null
    and exists (select from payment_resolutions where payment_id = new.payment_id) then
    raise exception 'the payment was decided about' using errcode = 'unique_violation', constraint = 'payment_resolutions_once';
  end if;
  return new;
end $$;

create function check_resolution() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from payments where id = new.payment_id for no key update;
  if exists (select from refunds where payment_id = new.payment_id and state <> 'done' and dropped_at is null) then
    raise exception 'the payment is to be refunded' using errcode = 'unique_violation', constraint = 'payment_resolutions_once';
  end if;
  return new;
end $$;
create trigger payment_resolutions_not_while_refunded before insert on payment_resolutions for each row
  when (new.kind <> 'refunded') execute function check_resolution();
