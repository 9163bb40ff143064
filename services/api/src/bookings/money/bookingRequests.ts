import type { Sequelize, Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import {
  isBalance,
  isPriceRequest,
  reservedByVoucherOf,
  paidAfterRefundsOf,
  totalAmountOf,
} from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { endRequest, reopenRequest } from '../../payments/paymentRequest.model.ts';
import type { Booking } from '../booking.model.ts';

// Callers of the functions that write have locked the booking.

// While the deposit is unpaid, deposit and balance together are what is owed. Once it is paid, the balance alone is
// what is owed.
const update = statement(
  'update requests of an order',
  `with b as (
     select b.order_id, ${totalAmountOf('b')} as total, ${paidAfterRefundsOf('b')} as paid
     from bookings b where b.order_id = $1
   ), price as (
     select case
         when r.state = 'paid' then 0
         when r.deposit is null then greatest(0, b.total - b.paid - r.voucher_amount)
         else least(r.deposit, greatest(0, b.total - b.paid))
       end as amount
     from b join payment_requests r on ${isPriceRequest('r', 'b')}
   )
   update payment_requests r
   set amount = case r.purpose when 'balance' then greatest(0, b.total - b.paid - price.amount) else price.amount end
   from b, price
   where r.state <> 'paid' and (${isPriceRequest('r', 'b')} or ${isBalance('r', 'b')})`,
);

/**
 * Computes the amounts of the unpaid requests of the order. Call it after lines, payments or refunds of the order, or
 * states of its requests, were updated. It does not update `booking.request` and `booking.balance` in memory.
 */
export async function updateRequests(transaction: Transaction, orderId: number): Promise<void> {
  await run(transaction, update, [orderId]);
}

const selectOwed = statement<{ owed: Cents }>(
  'owed for an order',
  `select greatest(0, ${totalAmountOf('b')} - ${paidAfterRefundsOf('b')} - ${reservedByVoucherOf('b')}) as owed
   from bookings b where b.order_id = $1`,
);

/** The cost of the order, less what was paid and not refunded, and what is reserved of a voucher. */
export async function readOwed(on: Transaction | Sequelize, orderId: number): Promise<Cents> {
  return (await run(on, selectOwed, [orderId]))[0]?.owed ?? 0;
}

export async function endRequests(
  transaction: Transaction,
  { request, balance }: Booking,
  state: 'expired' | 'cancelled',
): Promise<void> {
  await endRequest(transaction, request, state);
  if (balance) await endRequest(transaction, balance, state);
}

/** Call it when a cancelled booking is reinstated. */
export async function reopenRequests(transaction: Transaction, { orderId, request, balance }: Booking): Promise<void> {
  await reopenRequest(transaction, request);
  if (balance) await reopenRequest(transaction, balance);
  // Money may have been refunded since the cancellation.
  await updateRequests(transaction, orderId);
}
