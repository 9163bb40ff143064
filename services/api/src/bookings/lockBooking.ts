import type { InferAttributes, Transaction, WhereOptions } from 'sequelize';
import { listedStatuses } from '../db/conditions.ts';
import { conflict, notFound } from '../errors.ts';
import { Event, takesPlace } from '../events/event.model.ts';
import { Order } from '../orders/order.model.ts';
import { PaymentRequest } from '../payments/paymentRequest.model.ts';
import { Booking } from './booking.model.ts';

type BookingFilter = WhereOptions<InferAttributes<Booking>>;

/**
 * Every transaction locks bookings before events, each by ascending id (STYLE §6). A discount code is locked before both
 * (ADR 0101), and a voucher after both (ADR 0103).
 */
export async function lockBooking(transaction: Transaction, where: BookingFilter): Promise<Booking | null> {
  const [booking] = await lockBookings(transaction, where);
  return booking ?? null;
}

/**
 * Reads the bookings in a second statement, because the statement that waits for the lock does not see the lines and
 * payments that were added while it waited.
 */
export async function lockBookings(transaction: Transaction, where: BookingFilter): Promise<Booking[]> {
  const order: [string, string][] = [['id', 'ASC']];
  const lock = transaction.LOCK.UPDATE;
  const locked = await Booking.unscoped().findAll({
    attributes: ['id'],
    include: [
      { model: Order, attributes: ['id'], required: true },
      { model: PaymentRequest, as: 'request', attributes: ['id'], required: true },
    ],
    where,
    order,
    lock,
    transaction,
  });
  if (locked.length === 0) return [];
  return Booking.findAll({ where: { id: locked.map(({ id }) => id) }, order, transaction });
}

/** @param holdId the id of the booking's payment request for the price or the deposit */
export function lockHold(transaction: Transaction, holdId: string): Promise<Booking | null> {
  return lockBooking(transaction, { '$request.id$': holdId });
}

/** Locks the booking of a payment request with any purpose. Returns null for an unknown request. */
export async function lockBookingOfRequest(
  transaction: Transaction,
  requestId: string | null,
): Promise<Booking | null> {
  const request = requestId === null ? null : await PaymentRequest.findByPk(requestId, { transaction });
  return request && lockBooking(transaction, { orderId: request.orderId });
}

/** Locks a booking that admins see. @throws not_found */
export async function lockListed(transaction: Transaction, id: number): Promise<Booking> {
  const booking = await lockBooking(transaction, { id, status: listedStatuses });
  if (!booking) throw notFound('This booking does not exist.');
  return booking;
}

/** Prevents that the event is rescheduled or deleted before the transaction ends. Lock its bookings first. */
export function lockEvent(transaction: Transaction, id: number): Promise<Event> {
  return Event.findByPk(id, { lock: transaction.LOCK.NO_KEY_UPDATE, transaction, rejectOnEmpty: true });
}

/** @throws conflict for a deleted or cancelled event */
export async function lockBookableEvent(transaction: Transaction, id: number): Promise<Event> {
  const event = await lockEvent(transaction, id);
  if (takesPlace(event)) return event;
  const ended = event.deletedAt === null ? 'cancelled' : 'deleted';
  throw conflict('conflict', `This workshop was ${ended}, so its bookings can only be cancelled or refunded.`);
}
