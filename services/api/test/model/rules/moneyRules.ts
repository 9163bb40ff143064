/** What was paid for the order of `b` and has not gone back, without payments in review. */
const paid = '(select coalesce(sum(amount), 0) from ledger where order_id = b.order_id and review is null)';
/** True if the payment request of the order of `b` is paid. */
const isPaid = `exists (
  select from payment_requests
  where order_id = b.order_id and purpose not in ('change', 'balance') and state = 'paid')`;
const method = `(
  select method from payment_requests where order_id = b.order_id and purpose not in ('change', 'balance'))`;
/** What the studio keeps of the money of `b`. */
const fee = `(
  select coalesce(sum(amount), 0) from order_lines where booking_id = b.id and kind = 'cancellation_fee')`;
const costs = `(
  select booking_id, sum(amount)::int as total from order_lines where kind <> 'cancellation_fee' group by booking_id)`;

export const moneyRules: Record<string, string> = {
  'a confirmed booking paid through the provider has exactly one payment without a review, except by a decision': `
    select b.id, count(l.id)::int as payments
    from bookings b
    left join ledger l on l.order_id = b.order_id and l.review is null and l.provider = 'payfast' and l.amount > 0
      and not exists (select from payments p where p.id = l.id and (p.is_change
        or p.merchant_payment_id in (select id from payment_requests where purpose = 'balance')))
    left join payment_resolutions r on r.payment_id = l.id
    where ${method} = 'payfast' and b.status = 'confirmed' and ${isPaid} and ${paid} > 0
    group by b.id
    having count(l.id) = 0 or count(l.id) filter (where r.id is null and l.transfer_of is null) > 1`,
  'a payment without a review belongs to a booking whose payment has come': `
    select l.id, b.status
    from ledger l
    join bookings b on b.order_id = l.order_id
    where l.review is null and l.provider = 'payfast' and not ${isPaid}
      and not exists (
        select from payment_requests r where r.order_id = b.order_id and r.purpose = 'balance' and r.state = 'paid')`,
  'a paid booking without seats has a payment in review, or an admin or its visitor ended it': `
    select b.id, b.status, b.ended_by
    from bookings b
    where ${method} = 'payfast' and ${isPaid} and b.status not in ('confirmed', 'pending')
      and ${paid} > 0
      and b.ended_by is distinct from 'admin'
      and not (b.status = 'cancelled' and b.ended_by = 'visitor' and (
        ${paid} <= ${fee} + (
          select coalesce(sum(amount), 0) from refunds
          where booking_id = b.id and state <> 'done' and dropped_at is null)
        -- An admin noted money after it: 'Needs attention' lists it.
        or exists (select from ledger l where l.order_id = b.order_id and l.provider = 'manual' and l.amount > 0)))
      and not exists (select from ledger l where l.order_id = b.order_id and l.review is not null)`,
  'a discount never raises the price of its booking': `
    select booking_id, sum(amount)::int as amount from order_lines
    where kind = 'discount' group by booking_id having sum(amount) > 0`,
  'the cancellation fee of a cancelled booking is at most what was paid, and no other booking has one': `
    select b.id, b.status, ${fee}::int as fee, ${paid}::int as paid
    from bookings b where ${fee} > case b.status when 'cancelled' then greatest(0, ${paid}) else 0 end`,
  'the order of a cancelled booking with undecided money says so': `
    select o.id, b.booking_reference from orders o join bookings b on b.order_id = o.id
    where b.status = 'cancelled' and undecided_money(b.id) > 0 and not o.has_undecided_money`,
  'a paid booking is pending only if an admin set it to pending': `
    select b.id
    from bookings b join ${costs} c on c.booking_id = b.id
    where b.status = 'pending' and ${isPaid} and ${paid} > 0 and ${paid} >= c.total
      and not exists (
        select from audit_log a
        where a.subject in (
            -- A split copies the status of the other booking.
            select b.booking_reference union
            select transfer_reference from payments where order_id = b.order_id and transfer_of is not null
          ) and a.action in ('booking.status', 'booking.created')
          and a.after ->> 'status' = 'pending'
          and (coalesce(a.before ->> 'status', 'confirmed') = 'confirmed'
            -- A booking whose payment found it without seats is confirmed instead.
            or not exists (
              select from ledger l join payments p on p.id = l.id
              where l.order_id = b.order_id and l.review = 'no_seat' and not p.is_change)))`,
  'manual payments of a booking without refunds sum up to its total if it is paid, and to zero otherwise': `
    select b.id, c.total, sum(l.amount)::int as noted
    from bookings b join ${costs} c on c.booking_id = b.id
    join ledger l on l.order_id = b.order_id
    where not exists (select from refunds r where r.booking_id = b.id) and b.change_count = 0
    group by b.id, c.total
    having bool_and(l.provider = 'manual')
      -- A part that came by EFT is recorded, and an admin decides about the booking (ADR 0104). A voucher may pay a part.
      and not (sum(l.amount) between 1 and c.total and (
        exists (select from bank_entries where booking_id = b.id and state = 'recorded')
        or exists (select from payments where order_id = b.order_id and method = 'voucher')))
      and sum(l.amount) <> 0 and not (${isPaid} and (sum(l.amount) = c.total or sum(l.amount) = (
        select amount from payment_requests
        where order_id = b.order_id and purpose not in ('change', 'balance') and state = 'paid' and (
          deposit is not null or exists (
            select from payments where order_id = b.order_id and transfer_of is not null)))))`,
  'each recorded bank entry of a booking has a payment by EFT of its own': `
    select b.id, e.amount, count(*)::int as entries from bank_entries e join bookings b on b.id = e.booking_id
    where e.state = 'recorded' group by b.id, e.amount
    having count(*) > (select count(*) from payments p
      where p.order_id = b.order_id and p.provider = 'manual' and p.method = 'eft' and p.amount = e.amount)`,
  'a confirmed, paid booking has paid what it costs, less the refunds that are still to be made': `
    select b.id, c.total, sum(l.amount)::int as paid
    from bookings b join ${costs} c on c.booking_id = b.id
      join ledger l on l.order_id = b.order_id and l.review is null
    where b.status = 'confirmed'
      and not exists (select from refunds r where r.booking_id = b.id and r.state = 'failed')
    group by b.id, c.total
    having sum(l.amount) >= c.total and sum(l.amount) > 0 and sum(l.amount) - (
      select coalesce(sum(r.amount), 0) from refunds r join ledger l on l.id = r.payment_id
      where r.booking_id = b.id and r.state in ('requested', 'sent') and l.review is null
    ) <> c.total`,
  'a change that was paid is applied, or its payment is in review': `
    select c.id, c.state, r.state as request from booking_changes c join payment_requests r on r.change_id = c.id
    where (c.state = 'applied' and r.state <> 'paid') or (c.state = 'open' and r.state not in ('open', 'failed'))
      or (c.state = 'ended' and r.state = 'paid' and not exists (
        select from payments p where p.merchant_payment_id = r.id and p.is_change and p.review is not null))`,
  'the refunds of a payment, without dropped ones, are at most its amount': `
    select p.id, p.amount, sum(r.amount)::int as refunded
    from payments p join refunds r on r.payment_id = p.id and r.dropped_at is null
    group by p.id having sum(r.amount) > p.amount`,
  'what was transferred from one order to another at one time sums up to zero for each payment': `
    select transfer_of, received_at, sum(amount)::int as difference from payments
    where transfer_of is not null group by transfer_of, received_at having sum(amount) <> 0`,
  'a refund that is done is one negative row of the ledger': `
    select r.id, r.amount, p.amount as counted
    from refunds r left join payments p on p.id = r.ledger_id
    where r.state = 'done' and p.amount is distinct from -r.amount`,
  'a confirmed booking with the payment method of the provider has one confirmation mail': `
    select b.id, count(o.id)::int as confirmations
    from bookings b
    left join outbox_messages o on o.key = 'booking-confirmed:' || b.id
    where ${method} = 'payfast' and b.status = 'confirmed'
    group by b.id
    having count(o.id) <> 1`,
};
