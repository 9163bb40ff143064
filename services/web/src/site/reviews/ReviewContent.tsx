import { useState } from 'react';
import { formatWeekdayDate } from '@studio/contract/format/dates';
import { maxStars } from '@studio/contract/reviews/reviewViews';
import type { ReviewPageView, WrittenReviewView } from '@studio/contract/reviews/reviewViews';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Stars } from '../../shared/ui/Stars.tsx';
import { ActionCard } from '../bookings/bookingContent/ActionCard.tsx';
import { BookingFrame } from '../bookings/bookingContent/BookingFrame.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import type { ReviewAccess } from './reviewQuery.ts';

interface ReviewContentProps {
  access: ReviewAccess;
  view: ReviewPageView;
  linkedStars: number | null;
}

/** The form, or the review that was sent. */
export function ReviewContent({ access, view, linkedStars }: ReviewContentProps) {
  const { title, date, review } = view;
  const isOpen = review === null || (linkedStars !== null && review.state !== 'published');
  const [isWriting, setWriting] = useState(isOpen);
  const [presetStars, setPresetStars] = useState(linkedStars);
  const isForm = isWriting && review?.state !== 'published';
  function showSent(): void {
    setWriting(false);
    setPresetStars(null);
  }

  return (
    <BookingFrame
      category={undefined}
      head={
        <div aria-live="polite" aria-atomic="true" className="grid gap-1">
          <p className="font-strong text-accent">{formatWeekdayDate(date)}</p>
          <h1 className="text-[min(2.25rem,10vw)] leading-tight wrap-anywhere md:text-h2">
            {isForm ? title : 'Thank you!'}
          </h1>
        </div>
      }
    >
      <ActionCard>
        {isForm ? (
          <ReviewForm access={access} view={view} presetStars={presetStars} onSent={showSent} />
        ) : (
          review && <Sent review={review} title={title} onEdit={() => setWriting(true)} />
        )}
      </ActionCard>
    </BookingFrame>
  );
}

const stateTexts = {
  waiting: 'We read each review before it appears on our site.',
  published: 'It is on the page of the workshop. If you would like it changed or removed, please write to us.',
  rejected: 'It is not shown on our site.',
};

function Sent({ review, title, onEdit }: { review: WrittenReviewView; title: string; onEdit: () => void }) {
  return (
    <>
      <p>
        Your review of {title}: <Stars stars={review.stars} />
      </p>
      {review.text !== null && <p className="max-w-text wrap-anywhere whitespace-pre-wrap">{review.text}</p>}
      <p className="text-ink-2">{stateTexts[review.state]}</p>
      {review.state !== 'published' && (
        <Button tone="outline" size="sm" className="justify-self-start" onClick={onEdit}>
          Change it
        </Button>
      )}
    </>
  );
}

/** Reads the stars from the fragment of the mailed link. */
export function starsOf(hash: string): number | null {
  const stars = Number(new URLSearchParams(hash.slice(1)).get('stars'));
  return Number.isInteger(stars) && stars >= 1 && stars <= maxStars ? stars : null;
}
