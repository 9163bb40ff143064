import type { Sequelize } from 'sequelize';
import type { ReviewState } from '@studio/contract/reviews/reviewViews';
import { recordAudit } from '../admins/audit/audit.ts';
import type { Actor } from '../admins/audit/audit.ts';
import { transact } from '../db/transact.ts';
import { changedMeanwhile, notFound } from '../errors.ts';
import { notifyEventsUpdated } from '../events/eventUpdates.ts';
import { Review } from './review.model.ts';

/** @param version of the review that the admin has read. @throws not_found, changed_meanwhile */
export function decideReview(
  database: Sequelize,
  bookingId: number,
  version: number,
  state: Exclude<ReviewState, 'waiting'>,
  actor: Actor,
): Promise<void> {
  return transact(database, async (transaction) => {
    const review = await Review.findByPk(bookingId, { lock: transaction.LOCK.UPDATE, transaction });
    if (!review) throw notFound('This review does not exist.');
    if (review.version !== version) throw changedMeanwhile('this review', review.writtenAt);
    const before = { state: review.state };
    await review.update({ state }, { transaction });
    const subject = `booking ${bookingId}`;
    await recordAudit(transaction, actor, { action: `review.${state}`, subject, before, after: { state } });
    transaction.afterCommit(notifyEventsUpdated);
  });
}
