import type { MailLinks } from '../bookings/mails/bookingComposers.ts';
import { run, statement } from '../db/statement.ts';
import type { Composers } from '../outbox/composeMail.ts';
import { readSettings } from '../settings/readSettings.ts';
import { reviewPathOf } from './reviewKey.ts';
import { findSubject } from './reviewSubject.ts';

const selectPayer = statement<{ email: string | null; lastName: string; origin: string | null }>(
  'review request payer',
  `select o.email, o.last_name as "lastName", o.origin from bookings b join orders o on o.id = b.order_id where b.id = $1`,
);

/** The mail is not sent if the studio no longer asks, or the booking is cancelled, moved or reviewed by then. */
export function createReviewRequestComposer({ canonicalOrigin, manageKey }: MailLinks): Composers['review-request'] {
  return async (on, { bookingId }) => {
    if (bookingId === null || !(await readSettings(on)).askForReviews) return null;
    const subject = await findSubject(on, bookingId);
    const [payer] = await run(on, selectPayer, [bookingId]);
    if (!subject?.isReviewable || subject.review || !payer || payer.email === null) return null;
    const { title, date, firstName } = subject;
    const { email, lastName, origin } = payer;
    const reviewUrl = (origin ?? canonicalOrigin) + reviewPathOf(subject, manageKey);
    return { email, firstName, lastName, title, date, reviewUrl };
  };
}
