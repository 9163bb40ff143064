import type { Transaction } from 'sequelize';
import { providerMethod } from '@studio/contract/bookings/payments';
import type { PaymentMethod } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../db/statement.ts';
import { refundMethod } from './manualPayments.ts';
import { readRefundablePayments } from './refunds/refundable.ts';

export interface Transfer {
  /** The ids of the orders. */
  from: number;
  to: number;
  amount: Cents;
}

// The locks of the bookings keep the number in the id of a manual row correct. The first row belongs to the order that
// gives the money. The other order always gets it for its price, even if it was paid for a change.
const insert = statement(
  'ledger_transfer',
  `insert into payments (provider, provider_payment_id, order_id, booking_reference, amount, method, voucher_id, is_change,
     transfer_of, transfer_reference)
   select p.provider,
     case p.provider
       when 'manual' then side.order_id || ':' || (
         select count(*) + 1 from payments m where m.order_id = side.order_id and m.provider = 'manual'
       )
       else p.provider_payment_id || ':transfer:' || side.order_id || ':' || side.other_id
     end,
     side.order_id, case p.provider when 'manual' then own.booking_reference end, side.amount, $5::text, $6::integer,
     p.is_change and p.order_id is not distinct from side.order_id, p.id,
     other.booking_reference
   from payments p
     cross join (values ($2::integer, $3::integer, -$4::integer), ($3::integer, $2::integer, $4::integer))
       as side (order_id, other_id, amount)
     join bookings own on own.order_id = side.order_id
     join bookings other on other.order_id = side.other_id
   where p.id = $1 order by side.amount`,
);

/**
 * Transfers money between two orders (ADR 0096). The giving order must have it; no money is paid or given back. Writes
 * one negative and one positive row for each payment, the latest payment first. The caller has locked both bookings, or
 * has made the second.
 * @returns how the transferred money was paid, by the provider if a part of it was; null if not known
 */
export async function transferMoney(
  transaction: Transaction,
  { from, to, amount }: Transfer,
): Promise<PaymentMethod | null> {
  let open = amount;
  let method: PaymentMethod | null = null;
  for (const payment of await readRefundablePayments(transaction, from)) {
    const part = Math.min(open, payment.left);
    if (part === 0) break;
    open -= part;
    const isManual = payment.provider === 'manual';
    const paidBy = isManual ? await refundMethod(transaction, from, payment) : { method: null, voucherId: null };
    await run(transaction, insert, [payment.id, from, to, part, paidBy.method, paidBy.voucherId]);
    method = isManual ? (method ?? paidBy.method) : providerMethod;
  }
  return method;
}
