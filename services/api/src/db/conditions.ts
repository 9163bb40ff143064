import type { BookingStatus } from '@studio/contract/bookings/bookings';

// SQL conditions about a row with the given alias. Tests repeat them independently (test/model/rules).

/** Held and expired rows are not bookings, so lists omit them (DESIGN §4). */
export const listedStatuses: BookingStatus[] = ['pending', 'confirmed', 'cancelled'];

/** People of these bookings are expected at the workshop. */
export const activeStatuses: BookingStatus[] = ['pending', 'confirmed'];

/** `events.seats_taken` counts the seats of these bookings (DESIGN §4 Seats). */
export const seatedStatuses: readonly string[] = ['held', ...activeStatuses];

/** What the booking costs, or cost before it was cancelled. */
export function totalAmountOf(booking: string): string {
  return `(select coalesce(sum(amount), 0)::integer from order_lines
    where booking_id = ${booking}.id and kind <> 'cancellation_fee')`;
}

/** The part of the total that the studio kept at changes. */
export function keptAmountOf(booking: string): string {
  return `(select coalesce(sum(amount), 0)::integer from order_lines where booking_id = ${booking}.id and kind = 'kept')`;
}

/**
 * Entries of the ledger for the order of the booking. A subquery of the view `ledger` would read the whole view for
 * each row.
 */
function entriesOf(booking: string, counts: string): string {
  return `(
    select p.* from payments p left join payment_resolutions r on r.payment_id = p.id
    where p.order_id = ${booking}.order_id and (${counts} or r.kind in ('matched', 'seated', 'accepted', 'same_money'))
    union all
    select p.* from payment_resolutions r join payments p on p.id = r.payment_id
    where r.order_id = ${booking}.order_id and r.kind = 'matched' and p.order_id is null
  ) entry`;
}

const countsOrHasNoSeat = `(p.review is null or p.review = 'no_seat')`;

/** What was paid and has not gone back, without payments in review. */
export function paidAmountOf(booking: string): string {
  return `(select coalesce(sum(entry.amount), 0)::integer from ${entriesOf(booking, 'p.review is null')})`;
}

/**
 * What was paid, less what went back or is to go back. A failed refund counts until an admin drops it. The SQL function
 * `undecided_money` has the same sum.
 */
export function paidAfterRefundsOf(booking: string): string {
  return `(${paidAmountOf(booking)} - (
    select coalesce(sum(r.amount), 0)::integer from refunds r
    where r.booking_id = ${booking}.id and r.state <> 'done' and r.dropped_at is null
      and exists (select from ledger l where l.id = r.payment_id and l.review is null)
  ))`;
}

/** What a voucher has paid for the booking, whether or not it went back to the voucher. */
export function paidByVoucherOf(booking: string): string {
  return `(select coalesce(sum(p.amount), 0)::integer from payments p where p.order_id = ${booking}.order_id
    and p.voucher_id is not null and not exists (select from refunds r where r.ledger_id = p.id))`;
}

/** The sum of a voucher that is reserved for the unpaid booking, while it has its seats (ADR 0103). */
export function reservedByVoucherOf(booking: string): string {
  return `(select coalesce(sum(voucher_amount), 0)::integer from payment_requests
    where order_id = ${booking}.order_id and voucher_amount > 0 and ${holdsSeats(booking)})`;
}

/**
 * SQL: the payment status of the API. It depends on the state of the payment request for the price, and on whether the
 * payments cover the total. A payment without a seat counts until it is refunded. For a cancelled booking a partial
 * payment counts too. A booking that cost nothing when it was made counts as paid while it costs nothing (ADR 0101).
 */
export function paymentStatusOf(booking: string): string {
  const paid = `select coalesce(sum(entry.amount), 0) as paid, count(*) > 0 as has_come
    from ${entriesOf(booking, countsOrHasNoSeat)}`;
  return `(select case
      when money.paid > 0 then
        case when ${booking}.status = 'cancelled' or money.paid >= money.total then 'completed' else 'pending' end
      when r.state = 'paid' and r.amount = 0 and money.total = 0 then 'completed'
      when r.state = 'paid' and r.amount = 0 and not money.has_come and ${wasFree(booking)} then 'pending'
      when r.state = 'paid' then 'refunded'
      when r.state = 'failed' then 'failed'
      else 'pending'
    end from payment_requests r, (select entries.*, ${totalAmountOf(booking)} as total from (${paid}) entries) money
    where ${isPriceRequest('r', booking)})`;
}

/** True if it cost nothing when it was made, also by a split. */
function wasFree(booking: string): string {
  return `(select sum(amount) from order_lines where booking_id = ${booking}.id and change_id is null) = 0`;
}

/**
 * SQL for the card provider's id of the last payment for the price of the booking. The payment may have come without a
 * seat. If a split transferred a part of a payment to the booking, that payment counts too.
 */
export function paymentIdOf(booking: string): string {
  return `(select source.provider_payment_id
    from ${entriesOf(booking, countsOrHasNoSeat)} join payments source on source.id = coalesce(entry.transfer_of, entry.id)
    where entry.provider = 'payfast' and not entry.is_change and (entry.amount > 0 or entry.transfer_of is not null)
    group by source.id having sum(entry.amount) > 0 order by max(entry.id) desc limit 1)`;
}

/** Each order has one payment request with one of these purposes. */
export const pricePurposes = ['book', 'later', 'confirm', 'admin'] as const;

/** True for the payment request that asks for the price of the booking's order, or for its deposit. */
export function isPriceRequest(request: string, booking: string): string {
  return `${request}.order_id = ${booking}.order_id and ${request}.purpose in ('${pricePurposes.join("', '")}')`;
}

/** True for the payment request that asks for the rest of the booking's order. */
export function isBalance(request: string, booking: string): string {
  return `${request}.order_id = ${booking}.order_id and ${request}.purpose = 'balance'`;
}

/** SQL condition: the request asks for the price of the voucher that the payment's order buys. */
export function isForVoucher(request: string, payment: string): string {
  return `${request}.order_id = ${payment}.order_id and ${request}.purpose = 'voucher'`;
}

export function isListed(booking: string): string {
  return isIn(booking, listedStatuses);
}

export function isActive(booking: string): string {
  return isIn(booking, activeStatuses);
}

export function holdsSeats(booking: string): string {
  return isIn(booking, seatedStatuses);
}

/**
 * True until an admin decides about a payment in review. An open refund is a decision too, unless it was dropped. The
 * row of a refund is negative, so `amount > 0` leaves it out.
 */
export function isOpenReview(payment: string): string {
  return `${payment}.review is not null and ${payment}.amount > 0
    and not exists (select from payment_resolutions where payment_id = ${payment}.id)
    and not exists (select from refunds f where f.payment_id = ${payment}.id and f.dropped_at is null)`;
}

/** True while no ITN, history or admin has given the sum of the payment (ADR 0074). */
export function isUnreadable(payment: string): string {
  return `not exists (
    select from payments where provider = 'payfast' and provider_payment_id = ${payment}.provider_payment_id)`;
}

function hasUnreadablePayment(booking: string): string {
  return `exists (select from unreadable_payments u where u.order_id = ${booking}.order_id and ${isUnreadable('u')})`;
}

export function hasMoneyInReview(booking: string): string {
  return `(exists (select from payments p where p.order_id = ${booking}.order_id and ${isOpenReview('p')})
    or ${hasUnreadablePayment(booking)})`;
}

/** True while a payment in review covers the price of the booking, or has an unreadable amount. */
export function hasPriceInReview(booking: string): string {
  return `(exists (select from payments p
      where p.order_id = ${booking}.order_id and p.amount >= ${totalAmountOf(booking)} and ${isOpenReview('p')})
    or ${hasUnreadablePayment(booking)})`;
}

/** True while a refund of the booking is open or has failed. */
export function hasOpenRefund(booking: string): string {
  return `exists (select from refunds r where r.booking_id = ${booking}.id
    and (r.state in ('requested', 'sent') or (r.state = 'failed' and r.dropped_at is null)))`;
}

/** True for a cancelled booking with undecided money, unless one of its payments is in review or a refund is open. */
export function hasUndecidedMoney(booking: string): string {
  return `(exists (select from orders o where o.id = ${booking}.order_id and o.has_undecided_money)
    and undecided_money(${booking}.id) > 0 and not ${hasMoneyInReview(booking)} and not ${hasOpenRefund(booking)})`;
}

/** True for the last daily comparison until an admin marks its differences as seen or a later comparison finds none. */
export function hasOpenDifferences(reconciliation: string): string {
  return `${reconciliation}.id = (select max(id) from reconciliations where source = 'daily' and finished_at is not null)
    and ${reconciliation}.difference_count > 0 and ${reconciliation}.seen_at is null
    and not exists (
      select from reconciliations later
      where later.finished_at > ${reconciliation}.finished_at and later.error is null and later.difference_count = 0
        and later.first_day <= ${reconciliation}.first_day and later.last_day >= ${reconciliation}.last_day)`;
}

/**
 * True for a failed mail that still applies. Copies of contact messages and mails of the waiting list do not count,
 * because an anonymous visitor may have entered the address (ADR 0041). The mail to a former address of a booking does
 * not count either.
 */
export function isMailNeedingAttention(message: string): string {
  return `${message}.state = 'failed' and ${message}.kind not in ('contact-copy', 'booking-email-updated')
    and ${message}.kind not like 'waitlist-%'
    and (${message}.kind not like 'booking-%'
      or exists (select from bookings b where b.id = ${message}.booking_id and ${isActive('b')}))
    and (${message}.payment_id is null
      or exists (select from payments p where p.id = ${message}.payment_id and ${isOpenReview('p')}))
    and (${message}.reset_id is null
      or exists (select from password_resets r where r.id = ${message}.reset_id and r.expires_at > now()))`;
}

function isIn(booking: string, statuses: readonly string[]): string {
  return `${booking}.status in (${statuses.map((status) => `'${status}'`).join(', ')})`;
}
