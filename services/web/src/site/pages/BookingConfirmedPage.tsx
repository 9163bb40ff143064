import type { ReactNode } from 'react';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { userMessageOf } from '../../shared/http/api.ts';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { ReturnedBooking } from '../bookings/bookingContent/BookingContent.tsx';
import { ConfirmingBooking } from '../bookings/paymentReturn/ConfirmingBooking.tsx';
import { usePaymentReturn } from '../bookings/paymentReturn/usePaymentReturn.ts';
import type { PaymentReturn } from '../bookings/paymentReturn/usePaymentReturn.ts';
import { PageMessage } from './PageMessage.tsx';

/** The page of the provider's return URL (SPEC §2). */
export function BookingConfirmed() {
  const paymentReturn = usePaymentReturn();
  if (paymentReturn.step === 'confirmed') return <ReturnedBooking {...paymentReturn} />;
  return <Container className="max-w-195 pt-10 pb-22 md:pt-14">{contentOf(paymentReturn)}</Container>;
}

function contentOf(paymentReturn: Exclude<PaymentReturn, { step: 'confirmed' }>): ReactNode {
  if (paymentReturn.step === 'confirming') return <ConfirmingBooking />;
  if (paymentReturn.step === 'nothingPending') return <BookingError message={paymentReturn.error.message} />;
  return (
    <BookingError
      message={userMessageOf(paymentReturn.error, 'Failed to confirm booking')}
      onRetry={paymentReturn.retry}
    />
  );
}

function BookingError({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <PageMessage role="alert">
      <PageHead head={{ title: pageTitle('Booking Error'), noindex: true }} />
      <h1 className="text-h2">Booking Error</h1>
      <p className="text-lede">{message}</p>
      <p className="max-w-text text-ink-2">
        If you have paid, your booking is safe: we send you an email with the reference as soon as the payment arrives.
      </p>
      <div className="flex flex-wrap gap-3">
        {onRetry && <Button onClick={onRetry}>Try Again</Button>}
        <ButtonLink href="/" tone={onRetry ? 'outline' : 'primary'}>
          Return Home
        </ButtonLink>
        <ButtonLink href="/events" tone="outline">
          Browse Workshops
        </ButtonLink>
      </div>
    </PageMessage>
  );
}
