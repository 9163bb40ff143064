import { studio } from '@studio/contract/studio';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { StudioContact } from '../bookings/manage/parts/StudioContact.tsx';
import { PayContent } from '../bookings/pay/PayContent.tsx';
import { titleOf } from '../bookings/pay/payTexts.ts';
import { usePayLink } from '../bookings/pay/usePayLink.ts';
import { LoadingPage } from './LoadingPage.tsx';

/** The page of a pay link, which works in any browser. */
export function Pay() {
  const link = usePayLink();
  if (link.step === 'open') {
    return (
      <>
        <PageHead head={{ title: pageTitle(titleOf(link)), noindex: true }} />
        <PayContent {...link} />
      </>
    );
  }
  const isUnknown = link.step === 'unknown';
  return (
    <Container className="grid max-w-195 gap-5 pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle('Pay for a booking'), noindex: true, ...(isUnknown && { status: 404 }) }} />
      {isUnknown ? (
        <>
          <h1 className="text-h2">Pay for a booking</h1>
          <p className="max-w-text text-ink-2">
            {link.hasReturned
              ? 'Have you paid? As soon as the payment has arrived, we send an email. To see it here, open the link again from our message.'
              : 'This address opens no payment. Perhaps a part of the link is missing: please open it from our message again.'}{' '}
            Questions? Call or write: <StudioContact />.
          </p>
        </>
      ) : link.step === 'failed' ? (
        <EmptyState icon="alert" urgent action={<RetryButton {...link.check} />}>
          We could not load this payment just now. Nothing is lost: please try again in a moment.
        </EmptyState>
      ) : (
        <LoadingPage title="Loading your payment..." />
      )}
      <noscript>
        <p>Paying on this page needs JavaScript. Without it, please call {studio.phone.shown}.</p>
      </noscript>
    </Container>
  );
}
