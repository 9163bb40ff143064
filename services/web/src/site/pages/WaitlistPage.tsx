import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { studio } from '@studio/contract/studio';
import { useInBrowser } from '../../shared/forms/useInBrowser.ts';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { storedValue, useStoredValue } from '../../shared/storedValue.ts';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { useLinkKey } from '../bookings/secretLink.ts';
import { WaitlistEntry } from '../bookings/waitlist/WaitlistEntry.tsx';
import { entryQuery } from '../bookings/waitlist/waitlistQuery.ts';
import type { WaitlistAccess } from '../bookings/waitlist/waitlistQuery.ts';
import { titleOf } from '../bookings/waitlist/waitlistState.ts';
import { LoadingPage } from './LoadingPage.tsx';

/** The entry that this tab has opened, because PayFast returns to an address without the key. */
const openedEntry = storedValue<WaitlistAccess>('session', 'waitlistEntry');

/** The page of the mailed link: to confirm, to book free places and to leave the line. */
export function Waitlist() {
  const { id = '' } = useParams();
  const stored = useStoredValue(openedEntry);
  const inBrowser = useInBrowser();
  const inLink = useLinkKey();
  const key = inLink ?? (stored?.id === id ? stored.key : null);
  const access = { id, key: key ?? '' };
  const { data: entry, isFetching, isError, refetch } = useQuery({ ...entryQuery(access), enabled: key !== null });
  const isOpen = Boolean(entry);
  useEffect(() => {
    if (isOpen && key !== null) openedEntry.write({ id, key });
  }, [isOpen, id, key]);

  if (entry) {
    return (
      <>
        <PageHead head={{ title: pageTitle(titleOf(entry)), noindex: true }} />
        <WaitlistEntry access={access} entry={entry} />
      </>
    );
  }
  // The key is in the fragment or in the tab's storage, which only the browser can read.
  const isUnknown = entry === null || (key === null && inBrowser);
  return (
    <Container className="grid max-w-195 gap-5 pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle('Waiting list'), noindex: true, ...(entry === null && { status: 404 }) }} />
      {isUnknown ? (
        <>
          <h1 className="text-h2">Waiting list</h1>
          <p className="max-w-text text-ink-2">
            This address does not open a place in a waiting list. Perhaps a part of the link is missing. Please open it
            from our mail again, or call us on {studio.phone.shown}.
          </p>
        </>
      ) : isError ? (
        <EmptyState icon="alert" urgent action={<RetryButton isFetching={isFetching} onRetry={() => void refetch()} />}>
          We could not load your place in line just now. It is safe: please try again in a moment.
        </EmptyState>
      ) : (
        <LoadingPage title="Loading your place in line..." />
      )}
      <noscript>
        <p>This page needs JavaScript. Without it, please call {studio.phone.shown}.</p>
      </noscript>
    </Container>
  );
}
