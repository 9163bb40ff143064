import { literal, Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import { requireSession } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockListed } from '../lockBooking.ts';
import { Attendee } from './attendee.model.ts';
import { findAttendee } from './findAttendees.ts';

// Arrivals are not audited, because neither seats nor money depend on them.

/** Ticks all people of the booking, or removes all ticks. @throws not_found */
export function tickBooking(context: BookingContext, id: number, hasArrived: boolean, actor: Actor): Promise<void> {
  return tick(context, id, actor, async (transaction) => {
    // The arrival time of people who were ticked before stays.
    const arrivedAt = hasArrived ? null : { [Op.ne]: null };
    await Attendee.update(arrivalOf(hasArrived), { where: { bookingId: id, arrivedAt }, transaction });
  });
}

/** Ticks one person of the booking. @throws not_found */
export function tickAttendee(
  context: BookingContext,
  bookingId: number,
  { id, arrived }: { id: number; arrived: boolean },
  actor: Actor,
): Promise<void> {
  return tick(context, bookingId, actor, async (transaction) => {
    const attendee = await findAttendee(transaction, bookingId, id);
    if (arrived !== (attendee.arrivedAt !== null)) await attendee.update(arrivalOf(arrived), { transaction });
  });
}

function arrivalOf(hasArrived: boolean) {
  return { arrivedAt: hasArrived ? literal('now()') : null };
}

function tick(
  { database }: BookingContext,
  bookingId: number,
  actor: Actor,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  return transact(database, async (transaction) => {
    await lockListed(transaction, bookingId);
    await requireSession(transaction, actor);
    await work(transaction);
  });
}
