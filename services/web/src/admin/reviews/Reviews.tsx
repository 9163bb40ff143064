import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminReviewView } from '@studio/contract/reviews/reviewViews';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { adminQuery } from '../http/adminApi.ts';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { TabHeader } from '../ui/TabHeader.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import type { Decision } from './DecisionDialog.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { reviewsPath } from './reviewsPath.ts';

/** The reviews of workshops, those that wait for a decision first. */
export function Reviews() {
  const query = useQuery(adminQuery<AdminReviewView[]>(reviewsPath));
  const { data: reviews = [], dataUpdatedAt, isError, isPending, isSuccess, refetch } = query;
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <div className="mx-auto grid max-w-site gap-5 px-4 pt-5 pb-14 md:px-5 md:pt-7">
      <nav aria-label="Reviews">
        <ButtonLink href="/admin" tone="outline" size="sm">
          Back to the portal
        </ButtonLink>
      </nav>
      <TabHeader title="Reviews" freshness={<LastUpdated readAt={dataUpdatedAt} paths={[reviewsPath]} />} />
      {isError && <LoadFailed onRetry={() => void refetch()}>The reviews could not be read.</LoadFailed>}
      {isPending && <Loading>Loading the reviews…</Loading>}
      {isSuccess && reviews.length === 0 && (
        <EmptyState icon="star" action={<ButtonLink href="/admin/settings">Open the settings</ButtonLink>}>
          No reviews yet. If the settings allow it, people are asked two days after their workshop.
        </EmptyState>
      )}
      {reviews.length > 0 && (
        <ul aria-label="Reviews" className="grid gap-3.5">
          {reviews.map((review) => (
            <li key={review.bookingId}>
              <ReviewCard review={review} onDecide={(state) => setDecision({ state, review })} />
            </li>
          ))}
        </ul>
      )}
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </div>
  );
}
