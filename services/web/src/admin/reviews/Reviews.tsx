import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Paged } from '@studio/contract/paging';
import type { AdminReviewView } from '@studio/contract/reviews/reviewViews';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { adminQuery } from '../http/adminApi.ts';
import { LastUpdated } from '../lists/LastUpdated.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { usePageQuery } from '../lists/useUrlFilter.ts';
import { TabHeader } from '../ui/TabHeader.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import type { Decision } from './DecisionDialog.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { reviewsPath } from './reviewsPath.ts';

/** The reviews of workshops, those that wait for a decision first. */
export function Reviews() {
  const query = useQuery({
    ...adminQuery<Paged<AdminReviewView>>(`${reviewsPath}?${usePageQuery({})}`),
    placeholderData: keepPreviousData,
  });
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <div className="mx-auto grid max-w-site gap-5 px-4 pt-5 pb-14 md:px-5 md:pt-7">
      <nav aria-label="Reviews">
        <ButtonLink href="/admin" tone="outline" size="sm">
          Back to the portal
        </ButtonLink>
      </nav>
      <TabHeader title="Reviews" freshness={<LastUpdated readAt={query.dataUpdatedAt} paths={[reviewsPath]} />} />
      <PagedList
        query={query}
        loading="Loading the reviews…"
        failed="The reviews could not be read."
        empty={
          <EmptyState icon="star" action={<ButtonLink href="/admin/settings">Open the settings</ButtonLink>}>
            No reviews yet. If the settings allow it, people are asked two days after their workshop.
          </EmptyState>
        }
      >
        {(reviews) => (
          <ul aria-label="Reviews" className="grid gap-3.5">
            {reviews.map((review) => (
              <li key={review.bookingId}>
                <ReviewCard review={review} onDecide={(state) => setDecision({ state, review })} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </div>
  );
}
