import type { Sequelize, Transaction } from 'sequelize';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import type { AppError } from '../../errors.ts';
import type { FollowBooking } from '../../follow.ts';
import { endRequest, isPaidLater } from '../../payments/paymentRequest.model.ts';
import { isActive, isPaidOrConfirmed, paymentNotReceivedNote } from '../booking.model.ts';
import type { Booking, EndedBy } from '../booking.model.ts';
import { endChange, lockRequestedChange } from '../changes/openChange.ts';
import { lockHold } from '../lockBooking.ts';
import { lockEvents, returnSeats } from '../seats/seats.ts';
import { isUnpaidHold } from '../unpaidHold.ts';
import { alreadyPaid } from './resumeHold.ts';

/** @throws not_found; not_held when it is paid, expired, or its visitor has returned from the provider */
export async function releaseHold(database: Sequelize, holdId: string, follow: FollowBooking): Promise<void> {
  await transact(database, async (transaction) => {
    const booking = await lockHold(transaction, holdId);
    if (!booking) return releaseChange(transaction, holdId, follow);
    follow(booking.id);
    if (booking.status !== 'held') throw notHeld();
    await endUnpaidHold(transaction, booking, 'visitor');
  });
}

async function releaseChange(transaction: Transaction, requestId: string, follow: FollowBooking): Promise<void> {
  const locked = await lockRequestedChange(transaction, requestId);
  if (!locked) throw notFound('No pending booking found');
  follow(locked.booking.id);
  if (locked.change.state !== 'open') throw notHeld();
  await endChange(transaction, locked.change);
}

function notHeld(): AppError {
  return conflict('not_held', 'These places are not on hold any more.');
}

/** Call it in the transaction of the new claim, so that a failed claim keeps the old hold. @throws already_paid */
export async function releaseReplacedHold(transaction: Transaction, holdId: string, newEventId: number): Promise<void> {
  const old = await lockHold(transaction, holdId);
  if (!old) return;
  if (isPaidOrConfirmed(old) || (isActive(old) && isPaidLater(old.request))) throw alreadyPaid(old);
  if (!isUnpaidHold(old)) return;
  if (old.eventId !== newEventId) await lockEvents(transaction, [old.eventId, newEventId]);
  await endUnpaidHold(transaction, old, 'visitor');
}

/**
 * Ends a hold, or a booking whose payment has failed, and returns its seats. The visitor of such a booking knows its
 * reference, so the booking gets the same status as when its time runs out: the portal lists it, and a later payment
 * may claim its seats again.
 */
export async function endUnpaidHold(transaction: Transaction, booking: Booking, endedBy: EndedBy): Promise<void> {
  const ended =
    booking.status === 'held'
      ? ({ status: 'expired', endedBy } as const)
      : ({
          status: 'cancelled',
          endedBy: endedBy === 'visitor' ? 'time' : endedBy,
          notes: booking.notes ?? paymentNotReceivedNote,
        } as const);
  await booking.update(ended, { transaction });
  await endRequest(transaction, booking.request, 'cancelled');
  await returnSeats(transaction, booking.eventId, booking.participants);
}
