import { reviewKeyHeader } from '@studio/contract/reviews/reviewViews';
import type { ReviewPageView } from '@studio/contract/reviews/reviewViews';
import { secretLink } from '../bookings/secretLink.ts';

export interface ReviewAccess {
  id: string;
  key: string;
}

export const {
  apiPath: reviewApiPath,
  keyHeader,
  query: reviewQuery,
} = secretLink<ReviewPageView, ReviewAccess>(reviewKeyHeader, ({ id }) => `/api/reviews/${encodeURIComponent(id)}`);
