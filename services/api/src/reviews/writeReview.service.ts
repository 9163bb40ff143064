import type { Sequelize } from 'sequelize';
import type { ReviewInput } from '@studio/contract/reviews/reviews';
import { lockBooking } from '../bookings/lockBooking.ts';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { conflict, notFound } from '../errors.ts';
import { findSubject } from './reviewSubject.ts';

const write = statement<{ version: number }>(
  'review write',
  `insert into reviews (booking_id, title, first_name, stars, text) values ($1, $2, $3, $4, $5)
   on conflict (booking_id) do update set title = excluded.title, first_name = excluded.first_name,
     stars = excluded.stars, text = excluded.text, state = 'waiting', version = reviews.version + 1, written_at = now()
   where reviews.state <> 'published'
   returning version`,
);

/** Stores the review of a booking, or edits it until it is published. @throws not_found, conflict */
export function writeReview(database: Sequelize, bookingId: number, { stars, text }: ReviewInput): Promise<void> {
  return transact(database, async (transaction) => {
    // An erasure locks the booking too, so no review is stored after it.
    await lockBooking(transaction, { id: bookingId });
    const subject = await findSubject(transaction, bookingId);
    if (!subject) throw unknownReview();
    if (!subject.isReviewable) throw notReviewable();
    const written = await run(transaction, write, [bookingId, subject.title, subject.firstName, stars, text]);
    if (written.length === 0) {
      throw conflict('conflict', 'Your review is published, so it can no longer be edited here. Please write to us.');
    }
  });
}

export function unknownReview(): Error {
  return notFound('This link does not open a review.');
}

export function notReviewable(): Error {
  return conflict('conflict', 'This booking cannot be reviewed, because no person of it came to the workshop.');
}
