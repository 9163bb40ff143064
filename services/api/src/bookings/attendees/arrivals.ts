import { Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import { Attendee } from './attendee.model.ts';

/** @returns whether an admin has ticked at least one person of the booking on the roster */
export async function hasArrivals(transaction: Transaction, bookingId: number): Promise<boolean> {
  return (await Attendee.count({ where: { bookingId, arrivedAt: { [Op.ne]: null } }, transaction })) > 0;
}

/** Call it for a booking that moves: none of its people has arrived at the other workshop yet. */
export async function clearArrivals(transaction: Transaction, bookingId: number): Promise<void> {
  await Attendee.update({ arrivedAt: null }, { where: { bookingId, arrivedAt: { [Op.ne]: null } }, transaction });
}
