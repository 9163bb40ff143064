import type { Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { Order } from '../../../orders/order.model.ts';
import { PaymentRequest } from '../../../payments/paymentRequest.model.ts';
import { readRefundableAmount } from '../../../payments/refunds/refundable.ts';
import { transferMoney } from '../../../payments/transferMoney.ts';
import { Booking } from '../../booking.model.ts';
import { makeHoldId } from '../../ids/holdId.ts';
import { makeReference } from '../../ids/reference.ts';

interface Share {
  participants: number;
  /** The part of the booking's price that the new booking costs. */
  total: Cents;
}

/**
 * Creates the separate booking of a split, without order lines, and transfers its share of what was paid. The payer,
 * the time of booking and the terms are those of the first booking. It also asks for the same: the price, or the
 * balance with its due date. Call it before lines are added to the first booking.
 */
export async function createSplitBooking(
  transaction: Transaction,
  booking: Booking,
  { participants, total }: Share,
): Promise<Booking> {
  const { firstName, lastName, email, phone, phoneE164, origin, utmSource, utmMedium, utmCampaign } = booking.order;
  const contact = { firstName, lastName, email, phone, phoneE164, origin, utmSource, utmMedium, utmCampaign };
  const { id: orderId } = await Order.create(contact, { transaction });
  const { eventId, status, bookedStartsAt, freeCancellationHours, keptPercentAfter, callDueAt, createdAt, answers } =
    booking;
  const terms = { bookedStartsAt, freeCancellationHours, keptPercentAfter, callDueAt, createdAt };
  const own = { eventId, status, ...terms, answers, orderId, participants, bookingReference: makeReference() };
  const made = await Booking.create(own, { transaction });
  const share = (amount: Cents) => (total === 0 ? 0 : Math.floor((amount * total) / booking.totalAmount));
  const { request, balance } = booking;
  // After a dropped refund, more than the price may be paid.
  const paid = Math.min(total, share(await readRefundableAmount(transaction, booking.orderId)));
  const paidBy = await transferMoney(transaction, { from: booking.orderId, to: orderId, amount: paid });
  // A booking is split only after its deposit is paid, so the share that was paid becomes the new deposit.
  const deposit = request.deposit === null ? null : paid || null;
  if (deposit !== null) {
    const left = request.amount - share(request.amount);
    await request.update({ amount: left, deposit: left || null }, { transaction });
  }
  const asked = { orderId, expectsItn: false };
  await PaymentRequest.create(
    {
      ...asked,
      id: makeHoldId(),
      purpose: 'admin',
      amount: paid,
      deposit,
      method: paidBy ?? request.method,
      state: request.state,
    },
    { transaction },
  );
  if (balance) {
    const { method, state, dueOn } = balance;
    await PaymentRequest.create(
      { ...asked, id: makeHoldId(), purpose: 'balance', amount: 0, method, state, dueOn },
      { transaction },
    );
  }
  return made;
}
