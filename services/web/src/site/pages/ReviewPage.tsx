import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { studio } from '@studio/contract/studio';
import { useInBrowser } from '../../shared/forms/useInBrowser.ts';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ApiError, userMessageOf } from '../../shared/http/api.ts';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { StudioContact } from '../bookings/manage/parts/StudioContact.tsx';
import { useLinkKey } from '../bookings/secretLink.ts';
import { ReviewContent, starsOf } from '../reviews/ReviewContent.tsx';
import { reviewQuery } from '../reviews/reviewQuery.ts';
import { LoadingPage } from './LoadingPage.tsx';

/** The page of the mailed link on which a person says how a workshop was. */
export function Review() {
  const { id = '' } = useParams();
  const { hash } = useLocation();
  const key = useLinkKey();
  const inBrowser = useInBrowser();
  const access = { id, key: key ?? '' };
  const { data: view, error, isFetching, refetch } = useQuery({ ...reviewQuery(access), enabled: key !== null });
  if (view) {
    return (
      <>
        <PageHead head={{ title: pageTitle('Your review'), noindex: true }} />
        <ReviewContent access={access} view={view} linkedStars={starsOf(hash)} />
      </>
    );
  }
  // The key is in the fragment, which only the browser can read.
  const isUnknown = view === null || (key === null && inBrowser);
  const isClosed = error instanceof ApiError && error.status === 409;
  return (
    <Container className="grid max-w-195 gap-5 pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle('Your review'), noindex: true, ...(isUnknown && { status: 404 }) }} />
      {isUnknown || isClosed ? (
        <>
          <h1 className="text-h2">Your review</h1>
          <p className="max-w-text text-ink-2">
            {isClosed
              ? userMessageOf(error, '')
              : 'No booking was found for this link. Part of it may be missing: please open it from our email again.'}{' '}
            Questions? Call or write: <StudioContact />.
          </p>
        </>
      ) : error ? (
        <EmptyState icon="alert" urgent action={<RetryButton isFetching={isFetching} onRetry={() => void refetch()} />}>
          We could not load this page just now. Please try again in a moment.
        </EmptyState>
      ) : (
        <LoadingPage title="Loading your review..." />
      )}
      <noscript>
        <p>This page needs JavaScript. Without it, please call {studio.phone.shown}.</p>
      </noscript>
    </Container>
  );
}
