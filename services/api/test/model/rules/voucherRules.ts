export const voucherRules: Record<string, string> = {
  'the balance of a voucher is what it was worth, less what it paid and lost': `
    select v.id, v.kind, v.value, v.balance from vouchers v
    where v.balance <> case v.kind when 'credit' then 0 else v.value end - v.voided_balance
      - (select coalesce(sum(amount), 0) from payments where voucher_id = v.id)`,
  'at most the balance of a voucher is reserved for unpaid bookings': `
    select v.id, v.balance, sum(r.voucher_amount)::int as reserved
    from vouchers v join payment_requests r on r.voucher_id = v.id join bookings b on b.order_id = r.order_id
    where b.status in ('held', 'pending') group by v.id having sum(r.voucher_amount) > v.balance`,
  'nothing of a voucher is reserved for a confirmed booking': `
    select b.id from bookings b join payment_requests r on r.order_id = b.order_id
    where b.status = 'confirmed' and r.voucher_amount > 0`,
  'each order has a booking, or a request that pays a voucher': `
    select id from orders where id not in (
      select order_id from bookings union all select order_id from payment_requests where purpose = 'voucher')`,
  'an order has a voucher of its price if it is paid, and otherwise the data of the voucher': `
    select r.id, r.state, v.value, d.order_id as ordered from payment_requests r
    left join vouchers v on v.order_id = r.order_id left join voucher_orders d on d.order_id = r.order_id
    left join order_lines l on l.order_id = r.order_id and l.kind = 'voucher'
    where r.purpose = 'voucher' and (
      l.amount is distinct from r.amount or (d.order_id is null) <> (r.state = 'paid')
      or v.value is distinct from case r.state when 'paid' then r.amount end
      or (select coalesce(sum(amount), 0) from ledger where order_id = r.order_id and review is null)
        <> case r.state when 'paid' then r.amount else 0 end)`,
};
