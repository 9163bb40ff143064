import { PageHead, pageTitle } from '../../shared/head.tsx';
import { userMessageOf } from '../../shared/http/api.ts';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { NothingPending } from '../bookings/paymentReturn/confirmReturn.ts';
import { ReturnedBooking, Returning } from '../bookings/paymentReturn/ReturnedBooking.tsx';
import { useConfirmation } from '../bookings/paymentReturn/usePaymentReturn.ts';

/** SPEC §2: where the card provider sends the visitor back to. */
export function BookingConfirmed() {
  const { booking, detail, check, error, retry } = useConfirmation();
  return (
    <Container className="max-w-195 pt-10 pb-22 md:pt-14">
      {booking && <ReturnedBooking booking={booking} detail={detail} check={check} />}
      {!booking && error && <BookingError error={error} onRetry={retry} />}
      {!booking && !error && <Returning />}
    </Container>
  );
}

/** SPEC §8 Confirmation failure. */
function BookingError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNothing = error instanceof NothingPending;
  return (
    <div role="alert" className="grid min-h-[60vh] content-center justify-items-start gap-5">
      <PageHead head={{ title: pageTitle('Booking Error'), noindex: true }} />
      <h1 className="text-h2">Booking Error</h1>
      <p className="text-lede">{isNothing ? error.message : userMessageOf(error, 'Failed to confirm booking')}</p>
      <p className="max-w-text text-ink-2">
        If you have paid, your booking is safe: we send you an email with the reference as soon as the payment arrives.
      </p>
      <div className="flex flex-wrap gap-3">
        {!isNothing && <Button onClick={onRetry}>Try Again</Button>}
        <ButtonLink href="/" tone={isNothing ? 'primary' : 'outline'}>
          Return Home
        </ButtonLink>
        <ButtonLink href="/events" tone="outline">
          Browse Workshops
        </ButtonLink>
      </div>
    </div>
  );
}
