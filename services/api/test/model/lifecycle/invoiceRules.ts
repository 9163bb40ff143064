import { paidAfterRefundsOf, paymentStatusOf } from '../../../src/db/conditions.ts';

/** What the booking `b` costs, and the ids of these lines. */
const charged = `(
  select coalesce(sum(amount), 0) from order_lines
  where order_id = b.order_id and (kind = 'cancellation_fee') = (b.status = 'cancelled'))`;
const chargedIds = `(
  select coalesce(array_agg(id order by id), '{}') from order_lines
  where order_id = b.order_id and (kind = 'cancellation_fee') = (b.status = 'cancelled'))`;
const paid = paidAfterRefundsOf('b');

/** Each query lists the rows that violate a rule, after the tasks have run. */
export const invoiceRules: Record<string, string> = {
  'the numbers of each kind of document have no gaps': `
    select kind, count(*)::int, max(number) from invoices group by kind having count(*) <> max(number)`,
  'the documents of a paid booking with an invoice sum to what it costs, and to its money': `
    select * from (
      select b.id, b.status, ${charged} as costs, ${paid} as paid, sum(i.total)::int as invoiced
      from bookings b join invoices i on i.order_id = b.order_id group by b.id
    ) sums
    where case status when 'cancelled' then paid = costs else paid >= costs end and invoiced <> costs`,
  'the documents of a booking whose money went back sum to zero': `
    select b.id, sum(i.total)::int as invoiced from bookings b join invoices i on i.order_id = b.order_id
    where b.status <> 'cancelled' and ${paymentStatusOf('b')} = 'refunded' group by b.id having sum(i.total) <> 0`,
  'the invoice that is not credited charges the lines of its paid booking': `
    select b.id, i.line_ids from bookings b join invoices i on i.order_id = b.order_id and i.kind = 'invoice'
    where not exists (select from invoices c where c.credited_id = i.id)
      and case b.status when 'cancelled' then ${paid} = ${charged} else ${paid} >= ${charged} end
      and i.line_ids <> ${chargedIds}`,
  'an order has at most one invoice that is not credited': `
    select order_id from invoices i
    where kind = 'invoice' and order_id is not null and not exists (select from invoices c where c.credited_id = i.id)
    group by order_id having count(*) > 1`,
  'a credit note credits an invoice of the same order, with its sum': `
    select c.id from invoices c join invoices i on i.id = c.credited_id
    where (c.total, c.vat) <> (-i.total, -i.vat) or c.order_id is distinct from i.order_id or i.kind <> 'invoice'`,
  'the documents of a deleted booking sum to at most the money that the studio keeps': `
    select * from (
      select i.booking_reference, sum(i.total)::int as invoiced, (
          select coalesce(sum(amount), 0)::int from ledger
          where order_id is null and booking_reference = i.booking_reference and review is null
        ) as kept
      from invoices i where i.order_id is null group by i.booking_reference
    ) sums where invoiced > kept`,
  'the rows of a document sum to its total and its VAT, which is 15/115 of it': `
    select * from (
      select i.id, abs(i.total) as total, abs(i.vat) as vat, sum((r.row ->> 'amount')::int) as amounts,
        sum((r.row ->> 'vat')::int) as vats
      from invoices i cross join lateral jsonb_array_elements(i.content -> 'rows') as r (row) group by i.id
    ) sums where amounts <> total or vats <> vat or vat <> round(total * 15 / 115.0)`,
};
