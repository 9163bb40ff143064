import { literal, Op } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import type { PayerView } from '@studio/contract/admin/attention';
import { isUnreadable } from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';
import { transactionOf } from '../db/transact.ts';
import { conflict } from '../errors.ts';
import { presentPayer } from './payers.ts';
import type { Itn } from './payfast/itnVerifier.ts';
import { PaymentPayer } from './paymentPayer.model.ts';
import { UnreadablePayment } from './unreadablePayment.model.ts';

interface UnreadableRow extends Pick<
  UnreadablePayment,
  'id' | 'amountText' | 'receivedAt' | 'providerPaymentId' | 'orderId'
> {
  bookingReference: string | null;
  /** The payer of a payment without an order. */
  payer: PayerView | null;
}

const insert = statement<{ id: number }>(
  'unreadable payment insert',
  `insert into unreadable_payments
     (provider_payment_id, merchant_payment_id, order_id, amount_text, fee, event_id, participants)
   select $1::text, $2::text, $3::integer, $4::text, $5::integer, $6::integer, $7::integer
   where not exists (select from payments where provider = 'payfast' and provider_payment_id = $1)
   on conflict do nothing returning id`,
);

/** @returns null if the payment is already known */
export async function insertUnreadable(
  transaction: Transaction,
  itn: Itn,
  orderId: number | null,
): Promise<number | null> {
  const { paymentId, holdId, amountText, fee, eventId, participants } = itn;
  const [row] = await run(transaction, insert, [paymentId, holdId, orderId, amountText, fee, eventId, participants]);
  return row?.id ?? null;
}

const selectOpen = statement<UnreadableRow>(
  'unreadable payments open',
  `select u.id, u.amount_text as "amountText", u.received_at as "receivedAt",
     u.provider_payment_id as "providerPaymentId", u.order_id as "orderId", b.booking_reference as "bookingReference",
     case when y.provider_payment_id is not null then jsonb_build_object(
       'email', y.email, 'firstName', y.first_name, 'lastName', y.last_name, 'itemName', y.item_name) end as payer
   from unreadable_payments u
   left join bookings b on b.order_id = u.order_id
   left join payment_payers y on y.provider_payment_id = u.provider_payment_id
   where ${isUnreadable('u')} order by u.received_at, u.id`,
);

/** Returns the payments whose amount is still unknown, the oldest first. */
export function findUnreadable(on: Transaction | Sequelize): Promise<UnreadableRow[]> {
  return run(on, selectOpen, []);
}

const isAmountUnknown = { [Op.and]: literal(isUnreadable('"UnreadablePayment"')) };

export async function hasUnreadable(on: Transaction | Sequelize, orderId: readonly number[]): Promise<boolean> {
  const where = { orderId, ...isAmountUnknown };
  return (await UnreadablePayment.count({ where, transaction: transactionOf(on) })) > 0;
}

/**
 * Requires that none of the orders has a payment with an unknown amount: without its order the purpose of the payment
 * would be unknown. The caller has locked the orders.
 * @throws conflict
 */
export async function requireNoUnreadable(transaction: Transaction, orderIds: readonly number[]): Promise<void> {
  if (!(await hasUnreadable(transaction, orderIds))) return;
  throw conflict('conflict', 'Please enter the amount of its payment in Needs attention first.');
}

/** Returns the stored ITN, or null if the amount is known. */
export async function findUnreadableItn(transaction: Transaction, id: number): Promise<Itn | null> {
  const stored = await UnreadablePayment.findOne({
    where: { id, ...isAmountUnknown },
    include: PaymentPayer,
    transaction,
  });
  if (!stored) return null;
  const { providerPaymentId: paymentId, merchantPaymentId: holdId, amountText, fee, eventId, participants } = stored;
  const itn = { outcome: 'complete', paymentId, holdId, amount: null, amountText, fee, eventId, participants } as const;
  return { ...itn, ...presentPayer(stored.payer) };
}
