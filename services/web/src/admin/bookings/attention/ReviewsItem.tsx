import type { WaitingReviews } from '@studio/contract/admin/attention';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { AttentionRow } from './AttentionRow.tsx';

/** How many reviews wait until an admin publishes or rejects them. */
export function ReviewsItem({ reviews: { count, since } }: { reviews: WaitingReviews }) {
  return (
    <AttentionRow
      kind="Reviews"
      tone="new"
      title={count === 1 ? '1 review waits' : `${count} reviews wait`}
      actions={
        <ButtonLink href="/admin/reviews" tone="ink" size="sm">
          Read the reviews
        </ButtonLink>
      }
    >
      The oldest since {formatTimestamp(since)}.
    </AttentionRow>
  );
}
