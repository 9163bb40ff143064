import type { Sequelize, Transaction } from 'sequelize';
import type { RefundView } from '@studio/contract/bookings/refunds';
import { transactionOf } from '../../db/transact.ts';
import { Payment } from '../payment.model.ts';
import { Refund } from './refund.model.ts';

/** Returns the refunds of the booking, the latest first, without those that an admin dropped. */
export async function readRefundsForVisitor(on: Transaction | Sequelize, bookingId: number): Promise<RefundView[]> {
  const refunds = await Refund.findAll({
    where: { bookingId, droppedAt: null },
    include: Payment,
    order: [['id', 'DESC']],
    transaction: transactionOf(on),
  });
  return refunds.map(({ amount, method, state, voucherId, payment, createdAt, finishedAt }) => ({
    amount,
    method,
    state,
    requestedAt: createdAt.toISOString(),
    settledAt: finishedAt?.toISOString() ?? null,
    ...(voucherId !== null && voucherId !== payment.voucherId && { isCredit: true }),
  }));
}
