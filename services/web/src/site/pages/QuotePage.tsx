import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { studio } from '@studio/contract/studio';
import { useInBrowser } from '../../shared/forms/useInBrowser.ts';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { StudioContact } from '../bookings/manage/parts/StudioContact.tsx';
import { useLinkKey } from '../bookings/secretLink.ts';
import { QuoteContent } from '../quotes/QuoteContent.tsx';
import { quoteQuery } from '../quotes/quoteQuery.ts';
import { LoadingPage } from './LoadingPage.tsx';

/** The page of a quote for a private workshop, which works in any browser. */
export function Quote() {
  const { id = '' } = useParams();
  const key = useLinkKey();
  const inBrowser = useInBrowser();
  const access = { id, key: key ?? '' };
  const { data: view, isError, isFetching, refetch } = useQuery({ ...quoteQuery(access), enabled: key !== null });
  if (view) {
    return (
      <>
        <PageHead head={{ title: pageTitle(view.title), noindex: true }} />
        <QuoteContent access={access} view={view} />
      </>
    );
  }
  // The key is in the fragment, which only the browser can read.
  const isUnknown = view === null || (key === null && inBrowser);
  return (
    <Container className="grid max-w-195 gap-5 pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle('Your quote'), noindex: true, ...(isUnknown && { status: 404 }) }} />
      {isUnknown ? (
        <>
          <h1 className="text-h2">Your quote</h1>
          <p className="max-w-text text-ink-2">
            No quote was found for this link. Part of it may be missing: please open it from our email again. Questions?
            Call or write: <StudioContact />.
          </p>
        </>
      ) : isError ? (
        <EmptyState icon="alert" urgent action={<RetryButton isFetching={isFetching} onRetry={() => void refetch()} />}>
          We could not load this quote just now. Nothing is lost: please try again in a moment.
        </EmptyState>
      ) : (
        <LoadingPage title="Loading your quote..." />
      )}
      <noscript>
        <p>This page needs JavaScript. Without it, please call {studio.phone.shown}.</p>
      </noscript>
    </Container>
  );
}
