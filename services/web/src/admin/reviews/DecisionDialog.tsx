import { formatLongDate, studioDay } from '@studio/contract/format/dates';
import type { AdminReviewView, ReviewState } from '@studio/contract/reviews/reviewViews';
import { Stars } from '../../shared/ui/Stars.tsx';
import { ConfirmMutation } from '../forms/ConfirmMutation.tsx';
import { adminApi } from '../http/adminApi.ts';
import { tabTitle } from '../ui/TabHeader.tsx';
import { reviewsPath } from './reviewsPath.ts';

export interface Decision {
  state: Exclude<ReviewState, 'waiting'>;
  review: AdminReviewView;
}

/** Shows what visitors will see before a review is published. */
export function DecisionDialog({ decision: { state, review }, onClose }: { decision: Decision; onClose: () => void }) {
  const { bookingId, version, title, firstName, stars, text, writtenAt } = review;
  const isPublished = state === 'published';
  return (
    <ConfirmMutation
      title={isPublished ? 'Publish this review?' : 'Reject this review?'}
      action={isPublished ? 'Publish' : 'Reject'}
      tone={isPublished ? 'primary' : 'danger'}
      mutation={{
        run: () =>
          adminApi.post<AdminReviewView>(`${reviewsPath}/${bookingId}/${isPublished ? 'publish' : 'reject'}`, {
            version,
          }),
        successToast: isPublished ? 'Review Published' : 'Review Rejected',
        failureText: 'Failed to save the decision. Please try again.',
        refreshes: [reviewsPath],
      }}
      focusAfter={tabTitle}
      onClose={onClose}
    >
      {isPublished ? (
        <>
          <p>
            {text === null
              ? `It has no text, so it only counts in the average of each workshop ‘${title}’:`
              : `Visitors will see this on the page of each workshop ‘${title}’, and it counts in the average:`}
          </p>
          <blockquote className="grid gap-1.5 rounded-md bg-oat p-3">
            <Stars stars={stars} />
            {text !== null && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
            <p className="text-sm text-ink-2">
              {firstName}, {formatLongDate(studioDay(new Date(writtenAt)))}
            </p>
          </blockquote>
          <p className="text-sm text-ink-2">After that, {firstName} can no longer change it.</p>
        </>
      ) : (
        <p>Visitors do not see it, and it does not count in the average. You can publish it later.</p>
      )}
    </ConfirmMutation>
  );
}
