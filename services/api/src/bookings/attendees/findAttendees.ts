import type { Transaction } from 'sequelize';
import { notFound } from '../../errors.ts';
import { Attendee } from './attendee.model.ts';
import { AttendeeArrival } from './attendeeArrival.model.ts';

/** @param bookingId one booking or several @returns the people and their arrivals, in the order in which they were added */
export function findAttendees(
  bookingId: number | number[],
  transaction: Transaction | null = null,
): Promise<Attendee[]> {
  return Attendee.findAll({ where: { bookingId }, include: AttendeeArrival, order: [['id', 'ASC']], transaction });
}

/** @throws not_found, also for a person of another booking */
export async function findAttendee(transaction: Transaction, bookingId: number, id: number): Promise<Attendee> {
  const attendee = (await findAttendees(bookingId, transaction)).find((one) => one.id === id);
  if (!attendee) throw notFound('This person is not part of the booking any more. Please reload the page.');
  return attendee;
}
