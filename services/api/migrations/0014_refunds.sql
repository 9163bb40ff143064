-- Money that goes back to a payer. What has gone back is a negative row of the ledger; this table says what is still to
-- be done (ADR 0053).
create table refunds (
  id integer generated always as identity primary key,
  -- The positive row of the ledger that it gives back.
  payment_id integer not null references payments,
  -- Null after the booking was deleted, and for a payment that never had one.
  booking_id integer references bookings on delete set null,
  amount integer not null,
  method text not null,
  state text not null default 'requested',
  reason text not null,
  requested_by text not null,
  admin_id integer,
  -- What PayFast had refunded of the payment before this refund was sent.
  provider_refunded_before integer,
  -- A refund is not sent before this time: PayFast was busy or unreachable.
  send_after timestamptz not null default now(),
  asked_at timestamptz,
  -- How often PayFast was asked what became of it.
  look_ups integer not null default 0,
  settled_at timestamptz,
  last_error text,
  -- When an admin decided that a failed refund is not made.
  dropped_at timestamptz,
  -- The negative row of the ledger.
  ledger_id integer constraint refunds_counted_once unique references payments,
  created_at timestamptz not null default now(),
  constraint refunds_amount_positive check (amount > 0),
  constraint refunds_method_known check (method in ('payfast', 'by_hand')),
  constraint refunds_state_known check (state in ('requested', 'sent', 'done', 'failed')),
  constraint refunds_requested_by_known check (requested_by in ('visitor', 'admin', 'studio')),
  constraint refunds_sent_to_payfast check (
    state <> 'sent' or (method = 'payfast' and asked_at is not null and provider_refunded_before is not null)),
  constraint refunds_done_is_counted check ((state = 'done') = (ledger_id is not null)),
  constraint refunds_settled_have_time check ((state in ('done', 'failed')) = (settled_at is not null)),
  constraint refunds_dropped_have_failed check (dropped_at is null or state = 'failed')
);
create index refunds_of_booking on refunds (booking_id);
create index refunds_of_payment on refunds (payment_id);
create index refunds_open on refunds (id) where state in ('requested', 'sent');
create index refunds_failed on refunds (settled_at) where state = 'failed' and dropped_at is null;
create unique index refunds_sent_one_by_one on refunds (payment_id) where state = 'sent';

-- Runs as the owner, because the API's role cannot lock rows of the ledger.
create function check_refund() returns trigger
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
  return new;
end $$;
create trigger refunds_within_payment before insert or update of payment_id, amount, state on refunds for each row
  when (new.state <> 'failed') execute function check_refund();

-- A reason may contain personal data, which must not outlive the booking (ADR 0011).
create function forget_refund_reason() returns trigger language plpgsql as $$
begin
  new.reason := '';
  return new;
end $$;
create trigger refunds_forget_reason before update of booking_id on refunds for each row
  when (old.booking_id is not null and new.booking_id is null) execute function forget_refund_reason();

alter table outbox_messages add column refund_id integer;
