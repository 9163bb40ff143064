import { formatLongDate } from '@studio/contract/format/dates';
import { ratingText } from '@studio/contract/reviews/reviewViews';
import type { PublicReviewView, RatingView } from '@studio/contract/reviews/reviewViews';
import { Stars } from '../../../../shared/ui/Stars.tsx';
import { uniqueKeys } from '../../../../shared/ui/uniqueKeys.ts';
import { Block } from '../blocks/Block.tsx';

export interface ReviewsProps {
  rating: RatingView;
  reviews: readonly PublicReviewView[];
}

export function Reviews({ rating, reviews }: ReviewsProps) {
  const keys = uniqueKeys(reviews.map(({ firstName, date, text }) => `${firstName} ${date} ${text}`));
  return (
    <div className="mt-4 grid desktop:mt-5">
      <Block icon="star" title="What people say">
        <p className="num mb-3.5 font-semibold">{ratingText(rating)}</p>
        <ul className="grid gap-4 @min-[40rem]:grid-cols-2">
          {reviews.map(({ firstName, date, stars, text }, index) => (
            <li key={keys[index]} className="grid content-start gap-1.5">
              <Stars stars={stars} />
              <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
              <p className="num text-sm wrap-anywhere text-ink-2">
                {firstName}, {formatLongDate(date)}
              </p>
            </li>
          ))}
        </ul>
      </Block>
    </div>
  );
}
