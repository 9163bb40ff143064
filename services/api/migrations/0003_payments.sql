-- The ledger: one row for each verified or manual payment, refund and correction, and two for each transfer. Only the
-- deletion of a booking or an order changes rows: they lose `order_id` and get `booking_reference`.
create table payments (
  id integer generated always as identity primary key,
  provider text not null,
  provider_payment_id text not null,
  -- Null after the customer was deleted. The payment stays, without personal data.
  order_id integer references orders on delete set null,
  -- The reference of the order's booking, after both were deleted (ADR 0076). Holds no personal data.
  booking_reference text,
  -- The m_payment_id of the ITN. Holds no personal data.
  merchant_payment_id text,
  amount integer not null,
  fee integer,
  -- How a manual payment was made. Null if no admin entered it, for example when a payment of PayFast was given back
  -- outside PayFast.
  method text,
  -- The voucher that paid, or to which money went back. Such a row moves no money (ADR 0103).
  voucher_id integer references vouchers,
  -- True if the payment was for a change of a booking, so that its sum is not the price of the order.
  is_change boolean not null default false,
  -- A correction takes back what was recorded by mistake; no money was paid or given back. The portal's list shows the
  -- difference from a refund.
  is_correction boolean not null default false,
  review text,
  -- Keyed hash of event, participants, amount and e-mail of an ITN without a booking, for the later confirmation.
  match_key text,
  -- The payment of which a split transferred a part to or from this order. A transfer is one negative and one positive
  -- row with the same time. Null for money that was paid or given back (ADR 0096).
  transfer_of integer references payments,
  -- The reference of the other booking of the transfer. Holds no personal data.
  transfer_reference text,
  received_at timestamptz not null default now(),
  constraint payments_once unique (provider, provider_payment_id),
  constraint payments_provider_known check (provider in ('payfast', 'manual')),
  constraint payments_method_known check (method in ('cash', 'card', 'eft', 'online', 'voucher')),
  constraint payments_by_voucher_name_it check ((method is not distinct from 'voucher') = (voucher_id is not null)),
  constraint payments_review_known check (review in ('no_seat', 'paid_twice', 'wrong_amount', 'unmatched')),
  constraint payments_transfers_are_named check ((transfer_of is null) = (transfer_reference is null))
);
create index payments_of_order on payments (order_id);
create index payments_in_review on payments (received_at) where review is not null;
create index payments_to_match on payments (match_key) where review = 'unmatched';
create index payments_of_deleted on payments (booking_reference) where order_id is null;
create index payments_transfers on payments (transfer_of) where transfer_of is not null;
create index payments_of_voucher on payments (voucher_id) where voucher_id is not null;
-- For the portal's list.
create index payments_latest on payments (received_at desc, id desc);

-- Admins' decisions about payments in review; the ledger itself is never changed.
create table payment_resolutions (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  kind text not null,
  -- The order that an unmatched payment belongs to.
  order_id integer references orders on delete set null,
  -- A refund is negative.
  amount integer not null default 0,
  admin_id integer,
  created_at timestamptz not null default now(),
  -- same_money: an admin had recorded the payment manually before its ITN arrived.
  constraint payment_resolutions_kind_known check (kind in ('refunded', 'seated', 'matched', 'accepted', 'same_money'))
);
-- The second of two concurrent decisions violates this index.
create unique index payment_resolutions_once on payment_resolutions (payment_id);
create index payment_resolutions_of_order on payment_resolutions (order_id);

-- A payment that was matched, seated or accepted counts as a payment of its order. The view has two parts, because
-- `coalesce(p.order_id, r.order_id)` has no index: it would read all payments to find those of one order.
create view ledger as
select p.id, p.provider, p.provider_payment_id, p.amount, p.fee, p.received_at, p.order_id,
  case when r.kind in ('matched', 'seated', 'accepted', 'same_money') then null else p.review end as review,
  p.booking_reference, p.transfer_of
from payments p
left join payment_resolutions r on r.payment_id = p.id
where p.order_id is not null
union all
select p.id, p.provider, p.provider_payment_id, p.amount, p.fee, p.received_at, r.order_id,
  case when r.kind in ('matched', 'seated', 'accepted', 'same_money') then null else p.review end as review,
  p.booking_reference, p.transfer_of
from payments p
left join payment_resolutions r on r.payment_id = p.id
where p.order_id is null;

-- Money that goes back to a voucher can be used for at least half a year, also if the voucher had expired or was void.
create function change_voucher_balance() returns trigger language plpgsql as $$
begin
  update vouchers set balance = balance - new.amount, updated_at = now() where id = new.voucher_id;
  if new.amount < 0 and new.transfer_of is null then
    update vouchers set voided_at = null,
      expires_on = greatest(expires_on, ((now() at time zone 'Africa/Johannesburg') + interval '6 months')::date)
    where id = new.voucher_id;
  end if;
  return null;
end $$;
create trigger payments_change_voucher_balance after insert on payments for each row
  when (new.voucher_id is not null) execute function change_voucher_balance();

-- What is left of a voucher for a new booking: its balance less the sums reserved for unpaid bookings. Reliable
-- only while the caller has locked the voucher.
create function voucher_available(of_voucher integer) returns integer language sql volatile as $$
  select (v.balance - coalesce((
    select sum(r.voucher_amount) from payment_requests r join bookings b on b.order_id = r.order_id
    where r.voucher_id = v.id and r.voucher_amount > 0 and b.status in ('held', 'pending')), 0))::integer
  from vouchers v where v.id = of_voucher
$$;

-- Pays the sum of a voucher that is reserved for the order: at most what is owed. After the seats of the booking were
-- released, the voucher may have paid for another one, and then pays what is left of it.
create function spend_voucher(of_order integer) returns void language plpgsql volatile as $$
declare
  reserved record;
  part integer;
begin
  select r.id, r.voucher_id, r.voucher_amount, b.id as booking_id, b.booking_reference into reserved
  from payment_requests r join bookings b on b.order_id = r.order_id
  where r.order_id = of_order and r.voucher_amount > 0;
  if not found then return; end if;
  perform from vouchers where id = reserved.voucher_id for no key update;
  update payment_requests set voucher_amount = 0 where id = reserved.id;
  select least(reserved.voucher_amount, greatest(0, voucher_available(reserved.voucher_id)), (
      select coalesce(sum(amount), 0) from order_lines where booking_id = reserved.booking_id and kind <> 'cancellation_fee'
    ) - (select coalesce(sum(amount), 0) from ledger where order_id = of_order and review is null))
  into part;
  if part <= 0 then return; end if;
  insert into payments (provider, provider_payment_id, order_id, booking_reference, amount, method, voucher_id)
  select 'manual', of_order || ':' || (count(*) + 1), of_order, reserved.booking_reference, part, 'voucher', reserved.voucher_id
  from payments where order_id = of_order and provider = 'manual';
end $$;

-- A voucher pays when its booking is confirmed, by a payment or an admin.
create function spend_voucher_of_booking() returns trigger language plpgsql as $$
begin
  perform spend_voucher(new.order_id);
  return null;
end $$;
create trigger bookings_spend_voucher after update of status on bookings for each row
  when (old.status <> 'confirmed' and new.status = 'confirmed') execute function spend_voucher_of_booking();

-- Money that goes back to a payer. This table says what is still to be done; money that has gone back is a negative row
-- of the ledger (ADR 0053).
create table refunds (
  id integer generated always as identity primary key,
  -- The positive row of the ledger that is given back. Part of it may have been transferred to the booking from another
  -- one.
  payment_id integer not null references payments,
  -- Null after the booking was deleted, and for a payment that never had one.
  booking_id integer references bookings on delete set null,
  -- Names the booking after it was deleted. Holds no personal data.
  booking_reference text,
  amount integer not null,
  method text not null,
  -- The voucher to which the money goes: the one that paid, or a new credit.
  voucher_id integer references vouchers,
  state text not null default 'requested',
  reason text not null,
  requested_by text not null,
  admin_id integer,
  -- What PayFast had refunded of the payment before this refund was sent.
  provider_refunded_before integer,
  -- The earliest time to send the refund. It is later if PayFast was busy or unreachable.
  send_after timestamptz not null default now(),
  asked_at timestamptz,
  -- How often PayFast was asked about the refund.
  look_ups integer not null default 0,
  finished_at timestamptz,
  last_error text,
  -- When an admin decided that a failed refund is not made.
  dropped_at timestamptz,
  -- The negative row of the ledger.
  ledger_id integer constraint refunds_counted_once unique references payments,
  created_at timestamptz not null default now(),
  constraint refunds_amount_positive check (amount > 0),
  constraint refunds_method_known check (method in ('payfast', 'by_hand', 'voucher')),
  constraint refunds_to_voucher_name_it check ((method = 'voucher') = (voucher_id is not null)),
  constraint refunds_state_known check (state in ('requested', 'sent', 'done', 'failed')),
  constraint refunds_requested_by_known check (requested_by in ('visitor', 'admin', 'studio')),
  constraint refunds_sent_to_payfast check (
    state <> 'sent' or (method = 'payfast' and asked_at is not null and provider_refunded_before is not null)),
  constraint refunds_done_is_counted check ((state = 'done') = (ledger_id is not null)),
  constraint refunds_finished_have_time check ((state in ('done', 'failed')) = (finished_at is not null)),
  constraint refunds_dropped_have_failed check (dropped_at is null or state = 'failed')
);
create index refunds_of_booking on refunds (booking_id);
create index refunds_of_deleted on refunds (booking_reference) where booking_reference is not null;
create index refunds_of_payment on refunds (payment_id);
create index refunds_open on refunds (id) where state in ('requested', 'sent');
create index refunds_failed on refunds (finished_at) where state = 'failed' and dropped_at is null;
create unique index refunds_sent_one_by_one on refunds (payment_id) where state = 'sent';

-- A failed refund reserves its sum until an admin drops it, so that it can always be made again. Runs as the owner,
-- because the API's role cannot lock rows of the ledger.
create function check_refund() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  paid integer;
  refunded bigint;
begin
  select amount into paid from payments where id = new.payment_id for no key update;
  select coalesce(sum(amount), 0) into refunded from refunds
  where payment_id = new.payment_id and dropped_at is null and id <> new.id;
  if refunded + new.amount > paid then
    raise exception 'more is refunded than was paid'
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  -- Concurrent decisions about a payment wait for the lock of its booking. These refunds have no booking. Only refunds
  -- for deleted bookings have a reference; an earlier decision that counted the payment as paid does not prevent them
  -- (ADR 0076).
  if tg_op = 'INSERT' and new.booking_id is null
    and exists (
      select from payment_resolutions
      where payment_id = new.payment_id and (kind = 'refunded' or new.booking_reference is null)
    ) then
    raise exception 'the payment was decided about'
      using errcode = 'unique_violation', constraint = 'payment_resolutions_once';
  end if;
  return new;
end $$;
create trigger refunds_within_payment before insert or update of payment_id, amount, state on refunds for each row
  when (new.state <> 'failed') execute function check_refund();

-- What was paid for a booking and does not go back, less its cancellation fee. This is what an admin must decide about
-- once the booking is cancelled. A failed refund still counts as going back until an admin drops it. The sum in
-- `greatest` repeats `paidAfterRefundsOf` in db/conditions.ts.
create function undecided_money(of_booking integer) returns integer language sql stable as $$
  select (
    greatest(0, (
        select coalesce(sum(amount), 0) from ledger
        where order_id = (select order_id from bookings where id = of_booking) and review is null)
      - (select coalesce(sum(r.amount), 0) from refunds r
         where r.booking_id = of_booking and r.state <> 'done' and r.dropped_at is null
           and exists (select from ledger l where l.id = r.payment_id and l.review is null)))
    - (select coalesce(sum(amount), 0) from order_lines where booking_id = of_booking and kind = 'cancellation_fee')
  )::integer
$$;

-- Updates `orders.has_undecided_money`. Whatever changes the money or the status of a booking has locked it. Refunds
-- need no trigger: a refund that is done adds a payment, and the money of a dropped one becomes a fee. Decisions about
-- payments in review need none either: one that counts for a cancelled booking also adds a payment or changes the
-- status.
create function update_undecided_money() returns trigger language plpgsql as $$
begin
  update orders o set has_undecided_money = not o.has_undecided_money
  from bookings b
  where o.id = new.order_id and b.order_id = o.id
    and o.has_undecided_money <> case b.status when 'cancelled' then undecided_money(b.id) > 0 else false end;
  return null;
end $$;
create trigger payments_undecided_money after insert on payments for each row
  when (new.order_id is not null) execute function update_undecided_money();
create trigger order_lines_undecided_money after insert on order_lines for each row
  when (new.kind = 'cancellation_fee') execute function update_undecided_money();
create trigger bookings_undecided_money after update of status on bookings for each row
  when (old.status <> new.status and 'cancelled' in (old.status, new.status))
  execute function update_undecided_money();

-- A payment in review counts as decided once its refund is done (ADR 0053). While a refund is open, no other decision
-- is possible; after another decision, no refund is (`check_refund`).
create function check_resolution() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from payments where id = new.payment_id for no key update;
  if exists (select from refunds where payment_id = new.payment_id and state <> 'done' and dropped_at is null) then
    raise exception 'the payment is to be refunded'
      using errcode = 'unique_violation', constraint = 'payment_resolutions_once';
  end if;
  return new;
end $$;
create trigger payment_resolutions_not_while_refunded before insert on payment_resolutions for each row
  when (new.kind <> 'refunded') execute function check_resolution();

-- The reason of a refund may contain personal data, which must not outlive the booking (ADR 0011).
create function forget_refund_reason() returns trigger language plpgsql as $$
begin
  new.reason := '';
  return new;
end $$;
create trigger refunds_forget_reason before update of booking_id on refunds for each row
  when (old.booking_id is not null and new.booking_id is null) execute function forget_refund_reason();

-- Verified payments whose amount could not be read. The ledger gets a row when a later ITN, PayFast's history or an
-- admin supplies the amount (ADR 0074). Until then the payment needs attention.
create table unreadable_payments (
  id integer generated always as identity primary key,
  provider_payment_id text not null constraint unreadable_payments_once unique,
  -- The m_payment_id of the ITN.
  merchant_payment_id text,
  order_id integer references orders on delete set null,
  -- The amount as PayFast sent it.
  amount_text text not null,
  fee integer,
  -- custom_str1 and custom_str2 of a client without holds.
  event_id integer,
  participants integer,
  received_at timestamptz not null default now()
);
create index unreadable_payments_of_order on unreadable_payments (order_id);

-- What PayFast reported about the payer of a payment that fits no booking, so that an admin can find the booking. It is
-- not in the ledger, because ledger rows are never deleted. It is deleted when the payment is decided about (ADR 0074).
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

create function delete_payer() returns trigger language plpgsql as $$
begin
  delete from payment_payers
  where provider_payment_id = (
    select provider_payment_id from payments where id = new.payment_id and provider = 'payfast');
  return null;
end $$;
create trigger payment_resolutions_delete_payer after insert on payment_resolutions for each row
  execute function delete_payer();

-- Rows of uploaded bank statements that were recorded as payments or need a decision (ADR 0104).
create table bank_entries (
  id integer generated always as identity primary key,
  -- Keyed hash of day, amount, text and the number among equal rows. The same row of another file has the same key.
  entry_key text not null constraint bank_entries_once unique,
  booked_on date not null,
  amount integer not null,
  -- As the bank wrote it. It may name the payer, so it is deleted when the row is recorded or decided about.
  description text,
  state text not null,
  -- Why the row was not recorded.
  reason text,
  booking_id integer references bookings on delete set null,
  created_at timestamptz not null default now(),
  constraint bank_entries_amount_positive check (amount > 0),
  constraint bank_entries_state_known check (state in ('recorded', 'unclear', 'seen')),
  constraint bank_entries_reason_known check (
    reason in ('no_reference', 'several_references', 'wrong_amount', 'already_paid', 'not_payable', 'no_seat')),
  constraint bank_entries_unclear_have_reason check (state <> 'unclear' or reason is not null),
  constraint bank_entries_text_only_while_unclear check (state = 'unclear' or description is null)
);
create index bank_entries_unclear on bank_entries (booked_on, id) where state = 'unclear';
create index bank_entries_of_booking on bank_entries (booking_id);

-- Comparisons of PayFast's history with the ledger (ADR 0074). A task of the API runs the unfinished ones.
create table reconciliations (
  id integer generated always as identity primary key,
  source text not null,
  -- Days in the studio's zone, both included.
  first_day date not null,
  last_day date not null,
  requested_at timestamptz not null default now(),
  -- Until this time one replica works on the comparison; afterwards another one may take it over.
  leased_until timestamptz,
  finished_at timestamptz,
  compared integer not null default 0,
  -- Payments that the comparison has recorded because their ITNs were lost.
  settled integer not null default 0,
  -- The first 200, without personal data.
  differences jsonb not null default '[]',
  difference_count integer not null default 0,
  error text,
  -- When an admin marked the differences as seen.
  seen_at timestamptz,
  constraint reconciliations_source_known check (source in ('daily', 'asked', 'file')),
  constraint reconciliations_days_in_order check (first_day <= last_day)
);
create unique index reconciliations_once_a_day on reconciliations (last_day) where source = 'daily';
create unique index reconciliations_asked_one_by_one on reconciliations (source)
  where source = 'asked' and finished_at is null;

-- Deleted bookings that had received money: the workshop, and whether an admin must decide about the money. The
-- payments have the reference of the booking (ADR 0076). No personal data.
create table deleted_bookings (
  booking_reference text primary key,
  event_title text not null,
  event_date date not null,
  -- True while an admin must decide about money that was not earned yet.
  needs_decision boolean not null,
  deleted_at timestamptz not null default now()
);
create index deleted_bookings_undecided on deleted_bookings (deleted_at) where needs_decision;

-- Runs as the owner, because the API's role cannot change rows of the ledger. Its rows lose `order_id` afterwards.
create function store_deleted_booking() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  paid integer[] := array(
    select id from payments where order_id = old.order_id
    union all
    select payment_id from payment_resolutions where order_id = old.order_id
  );
begin
  if cardinality(paid) = 0 then return old; end if;
  update payments set booking_reference = old.booking_reference
  where id = any(paid) and booking_reference is distinct from old.booking_reference;
  update refunds set booking_reference = old.booking_reference where booking_id = old.id;
  insert into deleted_bookings (booking_reference, event_title, event_date, needs_decision)
  select old.booking_reference, title, date,
    case old.status when 'cancelled' then undecided_money(old.id) > 0 else last_starts_at > now() end
  from events where id = old.event_id
  on conflict (booking_reference) do nothing;
  return old;
end $$;
create trigger bookings_store_deleted before delete on bookings for each row execute function store_deleted_booking();

-- Erases these bookings and everything of them that names a person. Runs as the owner, because the API's role cannot
-- delete audit details. It clears the origin, because an order with an origin needs contact data
-- (`orders_visitors_have_contacts`).
create function erase_bookings(ids integer[]) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  erased integer;
begin
  delete from audit_details where booking_id = any(ids);
  update refunds set reason = '' where booking_id = any(ids) and reason <> '';
  update bank_entries set description = null where booking_id = any(ids) and description is not null;
  update payment_requests set visitor_key = null, browser_key = null, request_hash = null
  where order_id in (select order_id from bookings where id = any(ids));
  update attendees set name = null, age = null, notes = null, answers = null where booking_id = any(ids);
  delete from course_guests where attendee_id in (select id from attendees where booking_id = any(ids));
  delete from reviews where booking_id = any(ids);
  update bookings b set notes = null, answers = null
  from orders o where b.id = any(ids) and o.id = b.order_id and o.erased_at is null;
  get diagnostics erased = row_count;
  update orders set first_name = 'Erased', last_name = '', email = null, phone = null, phone_e164 = null, origin = null,
    utm_source = null, utm_medium = null, utm_campaign = null, erased_at = now()
  where erased_at is null and id in (select order_id from bookings where id = any(ids));
  perform erase_broadcasts(ids);
  return erased;
end $$;

-- Erases who bought these vouchers. The vouchers stay valid. An order that was not paid can still be paid; its recipient
-- then gets the voucher.
create function erase_voucher_orders(ids integer[]) returns integer language plpgsql volatile as $$
declare
  erased integer;
begin
  update payment_requests set visitor_key = null, browser_key = null, request_hash = null where order_id = any(ids);
  update voucher_orders set sender_name = '', message = null where order_id = any(ids);
  update vouchers set sender_name = null, message = null where order_id = any(ids);
  update orders set first_name = 'Erased', last_name = '', email = null, phone = null, phone_e164 = null, origin = null,
    utm_source = null, utm_medium = null, utm_campaign = null, erased_at = now()
  where erased_at is null and id = any(ids);
  get diagnostics erased = row_count;
  return erased;
end $$;

-- The last number of each kind of document. A transaction that issues one keeps the row locked until its end, and a
-- rollback also undoes the number, so numbers have no gaps (ADR 0102).
create table invoice_counters (
  kind text primary key,
  last_number integer not null,
  constraint invoice_counters_kind_known check (kind in ('invoice', 'credit_note'))
);

-- Invoices and credit notes as they were issued. Rows are never changed or deleted, also when their order is deleted or
-- erased: tax law requires them for five years (ADR 0102).
create table invoices (
  id integer generated always as identity primary key,
  kind text not null,
  number integer not null,
  order_id integer references orders on delete set null,
  booking_reference text not null,
  -- The order lines that an invoice charges; those of the invoice that a credit note credits.
  line_ids integer[] not null,
  -- Negative for a credit note.
  total integer not null,
  -- The part of the total that is VAT.
  vat integer not null,
  -- Seller, buyer and rows as the document shows them.
  content jsonb not null,
  -- The invoice that a credit note credits, and why.
  credited_id integer constraint invoices_credited_once unique references invoices,
  reason text,
  issued_at timestamptz not null default now(),
  constraint invoices_number_once unique (kind, number),
  constraint invoices_kind_known check (kind in ('invoice', 'credit_note')),
  constraint invoices_credit_notes_say_why check (
    (kind = 'credit_note') = (credited_id is not null) and (kind = 'credit_note') = (reason is not null)),
  constraint invoices_sign_of_kind check (case kind when 'invoice' then total > 0 else total < 0 end),
  constraint invoices_vat_within_total check (abs(vat) < abs(total))
);
create index invoices_of_order on invoices (order_id, id);
create index invoices_issued on invoices (issued_at, id);
create index invoices_of_reference on invoices (booking_reference);

-- Numbers every document. Runs as the owner, because the API's role cannot change the counters.
create function number_invoice() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_counters as counter (kind, last_number) values (new.kind, 1)
  on conflict (kind) do update set last_number = counter.last_number + 1
  returning last_number into new.number;
  return new;
end $$;
create trigger invoices_number before insert on invoices for each row execute function number_invoice();

-- Keeps `orders.has_outdated_invoice`. Whatever changes what a booking costs has locked it.
create function mark_outdated_invoice() returns trigger language plpgsql as $$
begin
  update orders set has_outdated_invoice = true
  where id = new.order_id and not has_outdated_invoice
    and exists (select from invoices where order_id = new.order_id);
  return null;
end $$;
-- The first lines of a new booking belong to no invoice.
create trigger order_lines_outdate_invoice after insert on order_lines for each row
  when (new.change_id is not null or new.kind not in ('ticket', 'extra', 'discount'))
  execute function mark_outdated_invoice();
-- The booking that a split has made is invoiced if the one that gave it the money is.
create function mark_split_invoice() returns trigger language plpgsql as $$
begin
  update orders set has_outdated_invoice = true
  where id = new.order_id and not has_outdated_invoice
    and exists (select from invoices where booking_reference = new.transfer_reference);
  return null;
end $$;
create trigger payments_outdate_invoice after insert on payments for each row
  when (new.transfer_of is not null and new.amount > 0) execute function mark_split_invoice();
create trigger bookings_outdate_invoice after update of status on bookings for each row
  when (old.status <> new.status and 'cancelled' in (old.status, new.status))
  execute function mark_outdated_invoice();
