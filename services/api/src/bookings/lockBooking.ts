import type { InferAttributes, Transaction, WhereOptions } from 'sequelize';
import { Booking } from './booking.model.ts';

type BookingFilter = WhereOptions<InferAttributes<Booking>>;

/** Every transaction locks bookings before events, each by ascending id (STYLE §6). */
export function lockBooking(transaction: Transaction, where: BookingFilter): Promise<Booking | null> {
  return Booking.findOne({ where, lock: transaction.LOCK.UPDATE, transaction });
}

export function lockBookings(transaction: Transaction, where: BookingFilter): Promise<Booking[]> {
  return Booking.findAll({ where, order: [['id', 'ASC']], lock: transaction.LOCK.UPDATE, transaction });
}
