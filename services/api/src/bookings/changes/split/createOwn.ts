import type { Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { Order } from '../../../orders/order.model.ts';
import { PaymentRequest } from '../../../payments/paymentRequest.model.ts';
import { refundable } from '../../../payments/refunds/refundable.ts';
import { transferMoney } from '../../../payments/transferMoney.ts';
import { Booking } from '../../booking.model.ts';
import { makeHoldId } from '../../ids/holdId.ts';
import { makeReference } from '../../ids/reference.ts';

interface Share {
  participants: number;
  /** The price of the new booking. */
  total: Cents;
  /** What the others' booking costs without it. */
  totalOfOthers: Cents;
}

/**
 * Creates the booking of some people of another one, without its lines, and gives it what was paid above the price of
 * the others, at most its own price. Its own request asks for the rest. It was booked at the same time, by the same
 * person and under the same terms.
 */
export async function createOwn(
  transaction: Transaction,
  booking: Booking,
  { participants, total, totalOfOthers }: Share,
): Promise<Booking> {
  const { firstName, lastName, email, phone, phoneE164, origin } = booking.order;
  const contact = { firstName, lastName, email, phone, phoneE164, origin };
  const { id: orderId } = await Order.create(contact, { transaction });
  const { eventId, status, bookedStartsAt, freeCancellationHours, keptPercentAfter, callDueAt, createdAt } = booking;
  const same = { eventId, status, bookedStartsAt, freeCancellationHours, keptPercentAfter, callDueAt, createdAt };
  const own = { ...same, orderId, participants, bookingReference: makeReference() };
  const made = await Booking.create(own, { transaction });
  const excess = Math.max(0, (await refundable(transaction, booking.orderId)) - totalOfOthers);
  const amount = Math.min(total, excess);
  const paidBy = await transferMoney(transaction, { from: booking.orderId, to: orderId, amount });
  const { request, balance, paymentStatus } = booking;
  // A price that was given back as a whole is not asked for again.
  const isPaid = amount === total || paymentStatus === 'refunded';
  const method = paidBy ?? (request.state === 'paid' && balance ? balance : request).method;
  const asked = { id: makeHoldId(), orderId, purpose: 'admin', amount: 0, method, expectsItn: false } as const;
  await PaymentRequest.create({ ...asked, state: isPaid ? 'paid' : 'open' }, { transaction });
  return made;
}
