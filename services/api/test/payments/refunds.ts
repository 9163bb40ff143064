import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { Booking } from '../../src/bookings/booking.model.ts';
import { keepRest } from '../../src/bookings/money/cancellationFee.ts';
import { transact } from '../../src/db/transact.ts';
import { completeRefund, lockRefund } from '../../src/payments/refunds/completeRefund.ts';
import { requestRefund } from '../../src/payments/refunds/requestRefund.ts';
import { buildBooking, buildEvent } from '../factories.ts';
import { receivePayment } from './ledger.ts';

export interface RefundRow {
  id: number;
  amount: number;
  method: string;
  state: string;
  lastError: string | null;
}

export function readRefunds(sequelize: Sequelize): Promise<RefundRow[]> {
  return sequelize.query<RefundRow>(
    `select id, amount, method, state, last_error as "lastError" from refunds order by id`,
    { type: QueryTypes.SELECT },
  );
}

/** Creates a confirmed booking of two people for which R900 was paid through PayFast. */
export async function buildCardBooking(sequelize: Sequelize, providerPaymentId = '1089250'): Promise<Booking> {
  const booking = await buildBooking(await buildEvent(), {
    participants: 2,
    requestState: 'paid',
    status: 'confirmed',
    expiresAt: null,
  });
  const { orderId, totalAmount: amount, request } = booking;
  await receivePayment(sequelize, { providerPaymentId, orderId, amount, merchantPaymentId: request.id, fee: null });
  await sequelize.query(
    `insert into outbox_messages (kind, key, booking_id, state, finished_at)
     values ('booking-confirmed', 'booking-confirmed:' || $1::integer, $1::integer, 'sent', now())`,
    { bind: [booking.id] },
  );
  return booking.reload();
}

/** Cancels the booking, requests a refund through PayFast's API, and lets the studio keep the rest. */
export function askForRefund(sequelize: Sequelize, bookingId: number, amount: number) {
  return transact(sequelize, async (transaction) => {
    await sequelize.query(cancel, { bind: [bookingId], transaction });
    const booking = await Booking.findByPk(bookingId, { transaction, rejectOnEmpty: true });
    const { orderId } = booking;
    const refunds = await requestRefund(
      transaction,
      { api: { url: 'http://payfast', timeoutMs: 1 } },
      { orderId, bookingId, amount, reason: 'Workshop cancelled by studio', requestedBy: 'admin', adminId: null },
    );
    await keepRest(transaction, booking);
    return refunds;
  });
}

/** Completes the refund with this id, or the one that was requested last. */
export function completeRefundOf(sequelize: Sequelize, through: 'payfast' | 'outside', id?: number): Promise<void> {
  return transact(sequelize, async (transaction) => {
    const last = (await readRefunds(sequelize)).at(-1)?.id;
    const refund = await lockRefund(transaction, id ?? last ?? 0);
    if (refund) await completeRefund(transaction, refund, through);
  });
}

const cancel = `
  with ended as (
    update bookings set status = 'cancelled', ended_by = 'admin'
    where id = $1 and status <> 'cancelled' returning event_id, participants
  )
  update events set seats_taken = seats_taken - participants from ended where events.id = ended.event_id`;

/** Makes refunds that wait for their next attempt or look-up older by this many seconds. */
export async function advanceRefundTime(sequelize: Sequelize, seconds: number): Promise<void> {
  await sequelize.query(
    `update refunds set asked_at = asked_at - $1 * interval '1 second', send_after = send_after - $1 * interval '1 second'`,
    { bind: [seconds] },
  );
}
