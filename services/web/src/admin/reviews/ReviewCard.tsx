import { portalPath } from '@studio/contract/admin/portalPath';
import { formatShortDate } from '@studio/contract/format/dates';
import type { AdminReviewView, ReviewState } from '@studio/contract/reviews/reviewViews';
import { Badge } from '../../shared/ui/Badge.tsx';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { Stars } from '../../shared/ui/Stars.tsx';
import { textLink } from '../ui/textLink.ts';
import { formatTimestamp } from '../ui/timestamp.ts';

const states = {
  waiting: { label: 'Waiting', tone: 'wait', icon: 'clock' },
  published: { label: 'Published', tone: 'good', icon: 'check' },
  rejected: { label: 'Rejected', tone: 'bad', icon: 'close' },
} as const;

interface ReviewCardProps {
  review: AdminReviewView;
  onDecide: (state: Exclude<ReviewState, 'waiting'>) => void;
}

export function ReviewCard({ review, onDecide }: ReviewCardProps) {
  const { title, date, firstName, stars, text, state, bookingReference, writtenAt } = review;
  const { label, tone, icon } = states[state];
  const subject = <span className="sr-only"> the review of {firstName}</span>;
  return (
    <article
      aria-label={`${firstName} about ${title}`}
      className="grid gap-2.5 rounded-lg border border-line bg-card p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <b className="font-strong wrap-anywhere">{title}</b>
        <Stars stars={stars} />
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </div>
      {text === null ? (
        <p className="text-ink-2">No text</p>
      ) : (
        <p className="max-w-text wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
      <p className="text-xs text-ink-2">
        {firstName}, workshop on {formatShortDate(date)}, written {formatTimestamp(writtenAt)}, booking{' '}
        <Link to={portalPath('bookings', { search: bookingReference })} className={textLink}>
          {bookingReference}
        </Link>
      </p>
      <div className="flex flex-wrap gap-2.5">
        {state !== 'published' && (
          <Button tone="ink" size="sm" onClick={() => onDecide('published')}>
            Publish{subject}
          </Button>
        )}
        {state !== 'rejected' && (
          <Button tone="outline" size="sm" onClick={() => onDecide('rejected')}>
            Reject{subject}
          </Button>
        )}
      </div>
    </article>
  );
}
