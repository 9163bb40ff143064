import type { Sequelize } from 'sequelize';
import type { ReviewState } from '@studio/contract/reviews/reviewViews';
import { recordAudit } from '../admins/audit/audit.ts';
import type { Actor } from '../admins/audit/audit.ts';
import { transact } from '../db/transact.ts';
import { changedMeanwhile, conflict, notFound } from '../errors.ts';
import { notifyEventsUpdated } from '../events/eventUpdates.ts';
import { Review } from './review.model.ts';
import { findSubject } from './reviewSubject.ts';

export type Decision = Exclude<ReviewState, 'waiting'>;

/** @param version of the review that the admin has read. @throws not_found, changed_meanwhile, conflict */
export function decideReview(
  database: Sequelize,
  bookingId: number,
  version: number,
  state: Decision,
  actor: Actor,
): Promise<void> {
  return transact(database, async (transaction) => {
    const review = await Review.findByPk(bookingId, { lock: transaction.LOCK.UPDATE, transaction });
    if (!review) throw notFound('This review does not exist.');
    if (review.version !== version) throw changedMeanwhile('this review', review.writtenAt);
    if (state === 'published' && !(await findSubject(transaction, bookingId))?.isReviewable) throw notPublishable();
    const before = { state: review.state };
    await review.update({ state }, { transaction });
    const subject = `booking ${bookingId}`;
    await recordAudit(transaction, actor, { action: `review.${state}`, subject, before, after: { state } });
    transaction.afterCommit(notifyEventsUpdated);
  });
}

/** The booking may have been cancelled, or arrivals ticked, since the review was written. */
function notPublishable(): Error {
  return conflict(
    'conflict',
    'This review cannot be published, because no person of its booking came to the workshop.',
  );
}
