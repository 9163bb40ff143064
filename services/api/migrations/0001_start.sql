-- Events, bookings, the ledger and the outbox. Every rule that must never break is a constraint with a name.

create table events (
  id integer generated always as identity primary key,
  title text not null,
  description text not null,
  date date not null,
  start_time time not null,
  end_time time,
  -- The studio's wall clock as an instant; South Africa keeps one offset all year.
  starts_at timestamptz not null generated always as ((date + start_time) at time zone 'Africa/Johannesburg') stored,
  price integer not null,
  capacity integer not null default 12,
  seats_taken integer not null default 0,
  category text not null,
  image_url text,
  -- Canonical: one form, hidden inputs (payments/payNowMarkup).
  pay_now_html text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_price_in_range check (price between 1000 and 100000),
  constraint events_capacity_in_range check (capacity between 1 and 50),
  constraint events_not_overbooked check (seats_taken between 0 and capacity),
  constraint events_end_after_start check (end_time is null or end_time > start_time)
);

-- The public list: not deleted, not started, by start.
create index events_public on events (starts_at, id) where deleted_at is null;

create table bookings (
  id integer generated always as identity primary key,
  event_id integer not null references events,
  booking_reference text not null constraint bookings_reference_once unique,
  -- Random, 128 bits, the provider's m_payment_id; null where no hold was made.
  hold_id text constraint bookings_hold_once unique,
  idempotency_key text constraint bookings_key_once unique,
  -- What the key stood for: the same key with another request is refused.
  request_hash text,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  phone text not null,
  phone_e164 text,
  participants integer not null,
  total_amount integer not null,
  payment_method text not null,
  payment_status text not null default 'pending',
  payment_id text,
  status text not null,
  -- Who ended a cancelled or lapsed row: time may be reversed by late money, a person may not.
  ended_by text,
  -- When time ends a held or pending row; null where time ends nothing: no notice can come, or an admin took it over.
  expires_at timestamptz,
  -- Which site the visitor came from (one of PUBLIC_URL), for the links in the mail.
  origin text,
  -- Keyed hash of the visitor's address, for the limits of one visitor.
  visitor_key text,
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bookings_participants_positive check (participants > 0),
  constraint bookings_total_not_negative check (total_amount >= 0),
  constraint bookings_method_known check (payment_method in ('cash', 'card', 'eft', 'online', 'payfast')),
  constraint bookings_payment_status_known check (payment_status in ('pending', 'completed', 'failed', 'refunded')),
  constraint bookings_status_known check (status in ('held', 'pending', 'confirmed', 'cancelled', 'lapsed')),
  constraint bookings_ended_by_known check (ended_by in ('time', 'visitor', 'admin')),
  constraint bookings_ended_rows_say_by_whom check ((status in ('cancelled', 'lapsed')) = (ended_by is not null))
);

-- The sweeper: what time has ended.
create index bookings_to_lapse on bookings (expires_at) where status in ('held', 'pending') and expires_at is not null;
-- The limits of one visitor, and the unpaid row of a client without a hold.
create index bookings_unpaid_of_email on bookings (event_id, email_key) where status in ('held', 'pending');
create index bookings_unpaid_of_visitor on bookings (visitor_key, event_id) where status in ('held', 'pending');
-- Lists of one event; the seat sum of the invariant check.
create index bookings_of_event on bookings (event_id, status);
-- The admin list, newest first, and the customers' grouping.
create index bookings_newest on bookings (created_at desc, id desc) where status in ('pending', 'confirmed', 'cancelled');
create index bookings_of_email on bookings (email_key);

-- May this visitor keep `party` more places that are not paid for (DESIGN §4: counted in places)? A first party may be as
-- large as the workshop; further ones stay within the limits of one e-mail, one address, and one address everywhere.
-- VOLATILE on purpose: when the claim's UPDATE has waited for another claim, Postgres checks its WHERE again and this
-- function looks with fresh eyes, so that parallel claims of one visitor count each other.
create function may_keep_unpaid(
  for_event integer, for_email text, for_visitor text, party integer,
  email_limit integer, visitor_limit integer, everywhere_limit integer
) returns boolean language plpgsql volatile as $$
declare
  of_email bigint;
  of_visitor bigint;
  everywhere bigint;
begin
  select coalesce(sum(participants), 0) into of_email from bookings
  where event_id = for_event and email_key = for_email
    and status in ('held', 'pending') and payment_status <> 'completed' and visitor_key is not null;
  select coalesce(sum(participants) filter (where event_id = for_event), 0), coalesce(sum(participants), 0)
  into of_visitor, everywhere from bookings
  where visitor_key = for_visitor and status in ('held', 'pending') and payment_status <> 'completed';
  return (of_email = 0 or of_email + party <= email_limit)
    and (of_visitor = 0 or of_visitor + party <= visitor_limit)
    and (everywhere = 0 or everywhere + party <= everywhere_limit);
end $$;

-- The ledger: one row for every verified payment, never edited. Revenue is its sum.
create table payments (
  id integer generated always as identity primary key,
  provider text not null,
  provider_payment_id text not null,
  -- Set null when a customer is deleted: the money stays, the person goes.
  booking_id integer references bookings on delete set null,
  -- What the provider sent as m_payment_id; holds no personal data.
  merchant_payment_id text,
  amount integer not null,
  fee integer,
  review text,
  -- Keyed hash of event, party, sum and e-mail, where the notice named no booking: a client of the specification alone
  -- is told to confirm only after it has paid, and is found by this.
  match_key text,
  received_at timestamptz not null default now(),
  constraint payments_once unique (provider, provider_payment_id),
  constraint payments_provider_known check (provider in ('payfast', 'manual')),
  constraint payments_review_known check (review in ('no_seat', 'paid_twice', 'wrong_amount', 'unmatched'))
);
create index payments_of_booking on payments (booking_id);
create index payments_in_review on payments (received_at) where review is not null;
create index payments_to_match on payments (match_key) where review = 'unmatched';

-- What people did about a payment in review: rows beside the ledger, never edits of it.
create table payment_resolutions (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  kind text not null,
  -- The booking an unmatched payment turned out to be for.
  booking_id integer references bookings on delete set null,
  amount integer not null default 0,
  note text,
  admin_id integer,
  created_at timestamptz not null default now(),
  constraint payment_resolutions_kind_known check (kind in ('refunded', 'seated', 'matched', 'accepted'))
);
create unique index payment_resolutions_matched_once on payment_resolutions (payment_id) where kind = 'matched';
create index payment_resolutions_of_booking on payment_resolutions (booking_id);
create index payment_resolutions_of_payment on payment_resolutions (payment_id);

-- The ledger as people read it: an unmatched payment whose booking was found later belongs to that booking.
create view ledger as
select p.id, p.provider, p.provider_payment_id, p.amount, p.fee, p.received_at,
  coalesce(p.booking_id, m.booking_id) as booking_id,
  case when m.id is null then p.review end as review
from payments p
left join payment_resolutions m on m.payment_id = p.id and m.kind = 'matched';

-- Mails to send, written with the change they announce and relayed to the queue after commit.
create sequence outbox_message_turns minvalue 0 maxvalue 999 cycle;
create table outbox_messages (
  -- Microseconds of the clock: no number comes twice, not even in a database that was restored or made anew beside a
  -- queue and mailboxes that remember the old ones. Exact as a double until the year 2255.
  id bigint primary key
    default (extract(epoch from clock_timestamp()) * 1000)::bigint * 1000 + nextval('outbox_message_turns'),
  -- Once ever: a second announcement of the same thing does nothing.
  key text not null constraint outbox_messages_once unique,
  job text not null,
  -- Emptied when the message is done or dropped: what was sent is in the mailbox of whom it concerns.
  payload jsonb not null,
  request_id text,
  booking_id integer references bookings on delete cascade,
  due_at timestamptz not null default now(),
  state text not null default 'waiting',
  -- When the queue was last known to hold the job, or about to; null before the first time.
  relayed_at timestamptz,
  -- When the message ended: sent, given up, or taken back out of the queue.
  settled_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint outbox_messages_state_known check (state in ('waiting', 'relayed', 'done', 'failed', 'flagged', 'dropped')),
  constraint outbox_messages_relayed_say_when check (state <> 'relayed' or relayed_at is not null)
);
-- The relay: what is due, and what the queue must be asked about.
create index outbox_messages_waiting on outbox_messages (due_at, id) where state = 'waiting';
create index outbox_messages_in_queue on outbox_messages (relayed_at, id) where relayed_at is not null and settled_at is null;
-- What a person must look at.
create index outbox_messages_failed on outbox_messages (settled_at desc) where state in ('failed', 'flagged');
-- Withdrawing a booking's reminder.
create index outbox_messages_of_booking on outbox_messages (booking_id);
