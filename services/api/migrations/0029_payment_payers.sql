-- What PayFast reported about the payer of a payment that fits no booking, so that a person can find the booking. It is apart
-- from the ledger, whose rows stay for ever, and deleted with the decision about the payment (ADR 0074).
create table payment_payers (
  provider_payment_id text primary key,
  email text,
  email_key text generated always as (lower(email)) stored,
  first_name text,
  last_name text,
  item_name text,
  created_at timestamptz not null default now()
);
create index payment_payers_by_email on payment_payers (email_key);
