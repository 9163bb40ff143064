import type { Day } from '../format/dates.ts';

/** The header with the key of the link `/review/<id of the booking>#key=<key>`. */
export const reviewKeyHeader = 'x-review-key';

export const maxStars = 5;
export const maxReviewText = 1000;

/** A new or edited review waits until an admin publishes or rejects it. */
export type ReviewState = 'waiting' | 'published' | 'rejected';

interface ReviewBase {
  /** The title of the workshop. */
  title: string;
  firstName: string;
  stars: number;
  text: string | null;
}

export interface WrittenReviewView extends Pick<ReviewBase, 'stars' | 'text'> {
  state: ReviewState;
}

/** What the page of the mailed link shows. */
export interface ReviewPageView extends Pick<ReviewBase, 'title' | 'firstName'> {
  /** The day of the workshop. */
  date: Day;
  /** Null until it is written. */
  review: WrittenReviewView | null;
}

export interface AdminReviewView extends ReviewBase {
  bookingId: number;
  bookingReference: string;
  /** The day of the workshop. */
  date: Day;
  state: ReviewState;
  /** Raised by each edit. */
  version: number;
  /** ISO instant of the last edit. */
  writtenAt: string;
}

/** The choices of the form, the best first. */
export const starChoices = [
  { stars: 5, label: 'Wonderful' },
  { stars: 4, label: 'Good' },
  { stars: 3, label: 'All right' },
  { stars: 2, label: 'Not so good' },
  { stars: 1, label: 'Bad' },
] as const;

/** The published reviews of all workshops with one title. */
export interface RatingView {
  /** 1 to 5, with one decimal. */
  average: number;
  count: number;
}

/** A published review with a text. */
export interface PublicReviewView extends Pick<ReviewBase, 'firstName' | 'stars'> {
  text: string;
  /** The day on which it was written. */
  date: Day;
}

/** Such as '4.8 of 5 (12 reviews)'. */
export function ratingText({ average, count }: RatingView): string {
  return `${average.toFixed(1)} of ${maxStars} (${count === 1 ? '1 review' : `${count} reviews`})`;
}
