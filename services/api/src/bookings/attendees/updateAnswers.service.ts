import type { AnswersUpdate } from '@studio/contract/bookings/answersInput';
import { questionsPer } from '@studio/contract/events/questions';
import { transact } from '../../db/transact.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockEditable } from './lockEditable.ts';
import { storableAnswers } from './storableAnswers.ts';

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
    const questions = questionsPer(event.questions, 'booking');
    const updated = storableAnswers({ questions, answers, field: 'answers', stored: booking.answers });
    await booking.update({ answers: updated }, { transaction });
  });
}
