import { Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import { Attendee } from './attendee.model.ts';

/** @returns whether the studio has noted the arrival of one of its people */
export async function hasArrivals(transaction: Transaction, bookingId: number): Promise<boolean> {
  return (await Attendee.count({ where: { bookingId, arrivedAt: { [Op.ne]: null } }, transaction })) > 0;
}

/** For a booking that moves: none of its people has arrived at the other workshop yet. */
export async function clearArrivals(transaction: Transaction, bookingId: number): Promise<void> {
  await Attendee.update({ arrivedAt: null }, { where: { bookingId, arrivedAt: { [Op.ne]: null } }, transaction });
}
