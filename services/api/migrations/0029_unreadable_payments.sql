-- Verified payments whose amount could not be read. The ledger gets its row when a later ITN, PayFast's history or an admin
-- supplies the amount (ADR 0074); until then the payment needs a person.
create table unreadable_payments (
  id integer generated always as identity primary key,
  provider_payment_id text not null constraint unreadable_payments_once unique,
  -- The m_payment_id of the ITN.
  merchant_payment_id text,
  booking_id integer references bookings on delete set null,
  -- As PayFast sent it.
  amount_text text not null,
  fee integer,
  -- custom_str1 and custom_str2 of a client without holds.
  event_id integer,
  participants integer,
  received_at timestamptz not null default now()
);
create index unreadable_payments_of_booking on unreadable_payments (booking_id);
