import { isDeepStrictEqual } from 'node:util';
import type { AnswersUpdate } from '@studio/contract/bookings/answersInput';
import { questionsPer } from '@studio/contract/events/questions';
import { recordAudit, requireSession } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { markDifferent } from '../../admins/audit/mask.ts';
import { transact } from '../../db/transact.ts';
import { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockListed } from '../lockBooking.ts';
import { lockEditable } from './lockEditable.ts';
import { prepareAnswers } from './prepareAnswers.ts';

/**
 * Replaces the visitor's answers to what the workshop asks once per booking, as long as it has not begun.
 * @throws not_found, conflict, booking_closed, invalid_input
 */
export function updateOwnAnswers(
  { database }: Pick<BookingContext, 'database'>,
  bookingId: number,
  { answers }: AnswersUpdate,
): Promise<void> {
  return transact(database, async (transaction) => {
    const { booking, event } = await lockEditable(transaction, bookingId);
    await booking.update({ answers: updatedAnswers(booking, event, answers) }, { transaction });
  });
}

/** An admin can also update answers after the workshop has begun. @throws not_found, invalid_input */
export function updateAnswersAsAdmin(
  { database }: Pick<BookingContext, 'database'>,
  bookingId: number,
  { answers }: AnswersUpdate,
  actor: Actor,
): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockListed(transaction, bookingId);
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    const was = booking.answers;
    const updated = updatedAnswers(booking, event, answers);
    if (isDeepStrictEqual(was, updated)) return requireSession(transaction, actor);
    await booking.update({ answers: updated }, { transaction });
    await recordAudit(transaction, actor, {
      action: 'booking.answers',
      subject: booking.bookingReference,
      before: { answers: countAnswers(was, was) },
      after: { answers: countAnswers(updated, was) },
    });
  });
}

function updatedAnswers(booking: Booking, { questions }: Event, answers: AnswersUpdate['answers']): Booking['answers'] {
  const { answers: stored } = booking;
  return prepareAnswers({ questions: questionsPer(questions, 'booking'), answers, field: 'answers', stored });
}

/** Returns the number of answers for the audit log, and marks an edit that does not change the number. */
export function countAnswers(answers: Booking['answers'], before: Booking['answers']): string | null {
  if (!answers) return null;
  const isHidden = answers.length === before?.length && !isDeepStrictEqual(answers, before);
  return markDifferent(String(answers.length), isHidden);
}
