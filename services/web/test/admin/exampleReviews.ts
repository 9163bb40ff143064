import type { AdminReviewView } from '@studio/contract/reviews/reviewViews';

/** A review that waits for a decision. */
export function adminReview(values: Partial<AdminReviewView> = {}): AdminReviewView {
  return {
    bookingId: 31,
    bookingReference: 'KD7X-2M4Q-9RTA',
    title: 'Raku night',
    date: '2031-03-11',
    firstName: 'Lerato',
    stars: 4,
    text: 'We laughed a lot.',
    state: 'waiting',
    version: 2,
    writtenAt: '2031-03-14T08:00:00.000Z',
    ...values,
  };
}
