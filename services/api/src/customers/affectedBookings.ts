import type { Transaction } from 'sequelize';
import type { AffectedBookingView, CustomerDeletionView } from '@studio/contract/admin/customers';
import { Booking } from '../bookings/booking.model.ts';
import { presentForAdmin } from '../bookings/booking.presenter.ts';
import { hasUndecidedMoney, isActive } from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';
import { Event } from '../events/event.model.ts';
import { readPaidByOrder } from '../payments/ledger.ts';
import { readRefundableAmount } from '../payments/refunds/refundable.ts';

const selectBookings = statement<{ id: number; orderId: number; isAffected: boolean }>(
  'bookings of a customer to delete',
  `select b.id, b.order_id as "orderId", case b.status
     when 'cancelled' then ${hasUndecidedMoney('b')}
     else ${isActive('b')} and e.last_starts_at > now() end as "isAffected"
   from orders o join bookings b on b.order_id = o.id join events e on e.id = b.event_id
   where o.email_key = lower($1) order by e.starts_at, b.id`,
);

export async function findAffectedBookings(transaction: Transaction, email: string): Promise<CustomerDeletionView> {
  const rows = await run(transaction, selectBookings, [email]);
  const others = rows.filter(({ isAffected }) => !isAffected).map(({ orderId }) => orderId);
  const earned = await readPaidByOrder(transaction, others);
  return {
    affected: await present(
      transaction,
      rows.filter(({ isAffected }) => isAffected).map(({ id }) => id),
    ),
    earnedAmount: [...earned.values()].reduce((sum, amount) => sum + amount, 0),
  };
}

async function present(transaction: Transaction, ids: number[]): Promise<AffectedBookingView[]> {
  const bookings = await Booking.findAll({ where: { id: ids }, include: Event, transaction });
  const views: AffectedBookingView[] = [];
  for (const id of ids) {
    const booking = bookings.find((one) => one.id === id);
    if (!booking?.event) continue;
    const paidAmount = await readRefundableAmount(transaction, booking.orderId);
    if (booking.status !== 'cancelled' || paidAmount > 0) {
      views.push({ ...presentForAdmin(booking, booking.event), paidAmount });
    }
  }
  return views;
}
