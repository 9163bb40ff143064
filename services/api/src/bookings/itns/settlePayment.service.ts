import type { Sequelize, Transaction } from 'sequelize';
import { providerMethod } from '@studio/contract/bookings/payments';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { isPriceRequest } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { notifyRelay } from '../../outbox/outbox.ts';
import { recordPayer } from '../../payments/payers.ts';
import type { Itn, ReadItn } from '../../payments/payfast/itnVerifier.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import type { RequestPurpose } from '../../payments/paymentRequest.model.ts';
import { insertUnreadable } from '../../payments/unreadablePayments.ts';
import { paymentNotReceivedNote } from '../booking.model.ts';
import type { BookingContext, Settlement } from '../bookingContext.ts';
import { changeHandler } from '../changes/settleChange.ts';
import { lockBookingOfRequest } from '../lockBooking.ts';
import { confirmationsOf } from '../mails/bookingMails.ts';
import { enqueueUnreadable } from '../mails/unreadablePaymentMail.ts';
import type { PaymentHandler } from '../settlement/recordItn.ts';
import { balanceHandler } from '../settlement/settleBalance.ts';
import { priceHandler, settlePrice } from '../settlement/settlePrice.ts';
import { lockVoucherOrderId, voucherHandler } from '../voucherSales/settleVoucher.ts';

export type SettlementResult = 'confirmed' | 'duplicate' | 'failed' | 'ignored' | 'unreadable' | PaymentReview;

/** What a payment does, by the purpose of its request. */
const handlers: Record<RequestPurpose, PaymentHandler> = {
  book: priceHandler,
  later: priceHandler,
  confirm: priceHandler,
  admin: priceHandler,
  change: changeHandler,
  balance: balanceHandler,
  voucher: voucherHandler,
};

/**
 * Records every ITN with the status COMPLETE as one row of the ledger, whatever state the booking has (DESIGN §4). A
 * payment whose amount cannot be read is stored until the amount is known. Idempotent.
 */
export async function settlePayment(
  context: BookingContext,
  itn: Itn,
  settlement: Settlement,
): Promise<SettlementResult> {
  if (itn.outcome === 'other') return 'ignored';
  const paid = itn.outcome === 'complete' && isRead(itn) ? itn : null;
  try {
    if (paid && (await confirmPaidHold(context.database, paid, settlement))) return 'confirmed';
    return await transact(context.database, async (transaction) => {
      if (paid) return settleComplete(context, paid, settlement, transaction);
      if (itn.outcome === 'complete') return storeUnreadable(transaction, itn, settlement);
      return (await findHandler(transaction, itn)).fail(transaction, itn, settlement);
    });
  } catch (error) {
    // A repeated ITN may have taken seats before the insert of its payment failed. The rollback returns them.
    if (isViolation(error, 'payments_once')) return 'duplicate';
    throw error;
  }
}

/** @throws a violation of `payments_once` when the payment was recorded before */
export async function settleComplete(
  context: BookingContext,
  itn: ReadItn,
  settlement: Settlement,
  transaction: Transaction,
): Promise<SettlementResult> {
  const handler = await findHandler(transaction, itn);
  const result = await handler.complete(transaction, context, itn, settlement);
  // If the request was deleted with its booking since it was found, the payment is settled like one without a request.
  return result ?? settlePrice(transaction, context, itn, settlement);
}

function isRead(itn: Itn): itn is ReadItn {
  return itn.amount !== null;
}

/**
 * Confirms an unpaid booking that still has its seats, in one statement instead of the several of `settleComplete`. It
 * does nothing for any other booking. It locks the booking before the event.
 */
const confirm = statement<{ id: number; traceparent: string | null }>(
  'confirm paid hold',
  `with booking as (
     select b.id, b.order_id, b.event_id, o.email, r.traceparent
     from bookings b join payment_requests r on ${isPriceRequest('r', 'b')} join orders o on o.id = b.order_id
     where r.id = $1 and r.amount = $3 and r.state <> 'paid' and b.status in ('held', 'pending')
       and not exists (select from outbox_messages where key = 'booking-confirmed:' || b.id)
     for update
   ), payable as (
     select booking.id, booking.order_id, booking.email, booking.traceparent, events.starts_at, events.further_dates
     from booking join events on events.id = booking.event_id
     where events.deleted_at is null and events.cancelled_at is null
     for no key update of events
   ), payment as (
     insert into payments (provider, provider_payment_id, order_id, merchant_payment_id, amount, fee)
     select 'payfast', $2, order_id, $1, $3, $4 from payable
   ), mails as (
     ${confirmationsOf('payable', '$5')}
   ), request as (
     update payment_requests set state = 'paid', method = '${providerMethod}', expires_at = null
     from payable where payment_requests.id = $1
   )
   update bookings set status = 'confirmed', ended_by = null, notes = nullif(notes, '${paymentNotReceivedNote}'), updated_at = now()
   from payable where bookings.id = payable.id
   returning bookings.id, payable.traceparent`,
);

/** @returns false if nothing was changed @throws a violation of `payments_once` for a payment of another order */
async function confirmPaidHold(
  database: Sequelize,
  { holdId, paymentId, amount, fee }: ReadItn,
  { requestId, follow }: Settlement,
): Promise<boolean> {
  if (holdId === null) return false;
  const [confirmed] = await run(database, confirm, [holdId, paymentId, amount, fee, requestId]);
  if (!confirmed) return false;
  follow(confirmed.id, confirmed.traceparent);
  notifyRelay();
  return true;
}

/** Stores a verified payment whose amount cannot be read, until the amount is known (ADR 0074). */
async function storeUnreadable(
  transaction: Transaction,
  itn: Itn,
  { requestId, follow }: Settlement,
): Promise<'unreadable' | 'duplicate'> {
  const booking = await lockBookingOfRequest(transaction, itn.holdId);
  if (booking) follow(booking.id, booking.request.traceparent);
  const orderId = booking?.orderId ?? (await lockVoucherOrderId(transaction, itn.holdId));
  const id = await insertUnreadable(transaction, itn, orderId);
  if (id === null) return 'duplicate';
  if (orderId === null) await recordPayer(transaction, itn.paymentId, itn);
  await enqueueUnreadable(transaction, { id, bookingId: booking?.id ?? null }, requestId);
  return 'unreadable';
}

/** A payment without a known request may be from a client without holds. */
async function findHandler(transaction: Transaction, { holdId }: Pick<Itn, 'holdId'>): Promise<PaymentHandler> {
  const request =
    holdId === null ? null : await PaymentRequest.findByPk(holdId, { attributes: ['purpose'], transaction });
  return request ? handlers[request.purpose] : priceHandler;
}
