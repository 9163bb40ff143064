import type { Transaction } from 'sequelize';
import type { MovedDateView, UndoMove } from '@studio/contract/bookings/missedDates';
import { studioInstant } from '@studio/contract/format/dates';
import type { DateMoveCause } from '@studio/contract/mail/bookingMails';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { notifyEventsUpdated } from '../../events/eventUpdates.ts';
import { findAttendee } from '../attendees/findAttendees.ts';
import type { BookingContext } from '../bookingContext.ts';
import { CourseGuest } from '../guests/courseGuest.model.ts';
import { readMovedDates } from '../guests/readGuests.ts';
import { lockListed } from '../lockBooking.ts';
import { offerBeforeCommit } from '../offers/offerSeats.ts';
import { lockEvents } from '../seats/seats.ts';
import { enqueueDateMoved, placeOf } from './dateMovedMails.ts';
import { requireBooking } from './moveDate.service.ts';

type Context = Pick<BookingContext, 'database'>;

/** The person comes to the booked course again, and the place is free. @throws not_found, booking_closed */
export function undoMove({ database }: Context, bookingId: number, input: UndoMove, requestId: string): Promise<void> {
  return transact(database, async (transaction) => {
    const { eventId } = await requireBooking(transaction, bookingId);
    const move = await findMove(transaction, bookingId, input);
    await lockEvents(transaction, [eventId, move.to.eventId]);
    if (!move.canUndo) {
      throw conflict('booking_closed', 'One of the two dates has started, so this can no longer be undone.');
    }
    await removeMove(transaction, bookingId, move, { cause: 'visitor', requestId });
  });
}

/**
 * The studio gives back the place of a guest before its date, also if the missed date is over.
 * @throws not_found, conflict, booking_closed
 */
export function endGuestPlace({ database }: Context, bookingId: number, input: UndoMove, actor: Actor): Promise<void> {
  return transact(database, async (transaction) => {
    const { eventId, bookingReference } = await lockListed(transaction, bookingId);
    const move = await findMove(transaction, bookingId, input);
    const { to, attendeeId, missedDateId } = move;
    await lockEvents(transaction, [eventId, to.eventId]);
    if (studioInstant(to.date, to.startTime).getTime() <= Date.now()) {
      throw conflict('booking_closed', 'This date has started, so the place can no longer be given back.');
    }
    const { arrivals } = await findAttendee(transaction, bookingId, attendeeId);
    if (arrivals.some(({ dateId }) => dateId === missedDateId)) {
      throw conflict('conflict', 'This person has already arrived on this date.');
    }
    await removeMove(transaction, bookingId, move, { cause: 'removed', requestId: actor.requestId });
    await recordAudit(transaction, actor, {
      action: 'booking.guest_place_ended',
      subject: bookingReference,
      before: { eventId: to.eventId, date: to.date },
    });
  });
}

async function findMove(
  transaction: Transaction,
  bookingId: number,
  { attendeeId, missedDateId }: UndoMove,
): Promise<MovedDateView> {
  const moves = await readMovedDates(transaction, [bookingId]);
  const move = moves.find((one) => one.attendeeId === attendeeId && one.missedDateId === missedDateId);
  if (!move) throw notMoved();
  return move;
}

/** The caller has locked the booking and both events. */
async function removeMove(
  transaction: Transaction,
  bookingId: number,
  { attendeeId, missedDateId, to }: MovedDateView,
  { cause, requestId }: { cause: DateMoveCause; requestId: string | null },
): Promise<void> {
  // The other course may have been cancelled meanwhile.
  if ((await CourseGuest.destroy({ where: { attendeeId, missedDateId }, transaction })) === 0) throw notMoved();
  offerBeforeCommit(transaction, to.eventId);
  const from = placeOf(to.eventId, to);
  await enqueueDateMoved(transaction, { bookingId, attendeeId, missedDateId, cause, from }, requestId);
  transaction.afterCommit(notifyEventsUpdated);
}

function notMoved(): Error {
  return notFound('This date is not moved any more. Please reload the page.');
}
