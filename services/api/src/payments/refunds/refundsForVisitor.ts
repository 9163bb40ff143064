import type { Sequelize, Transaction } from 'sequelize';
import type { RefundView } from '@studio/contract/bookings/refunds';
import { run, statement } from '../../db/statement.ts';

interface Row extends Omit<RefundView, 'requestedAt' | 'settledAt'> {
  requestedAt: Date;
  settledAt: Date | null;
}

// Leaves out refunds that an admin decided not to make.
const select = statement<Row>(
  'refunds of a booking for its visitor',
  `select amount, method, state, created_at as "requestedAt", settled_at as "settledAt"
   from refunds where booking_id = $1 and dropped_at is null order by id desc`,
);

/** The latest first. */
export async function refundsForVisitor(on: Transaction | Sequelize, bookingId: number): Promise<RefundView[]> {
  const rows = await run(on, select, [bookingId]);
  return rows.map(({ requestedAt, settledAt, ...refund }) => ({
    ...refund,
    requestedAt: requestedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }));
}
