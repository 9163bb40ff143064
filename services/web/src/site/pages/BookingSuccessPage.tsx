import { Navigate } from 'react-router-dom';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ButtonLink } from '../../shared/ui/Button.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { NothingPending } from '../bookings/paymentReturn/confirmReturn.ts';
import { ReturnedBooking, Returning } from '../bookings/paymentReturn/ReturnedBooking.tsx';
import { useConfirmation } from '../bookings/paymentReturn/usePaymentReturn.ts';

/** SPEC §2, the older page: it goes home silently when there is nothing to confirm, and says so when it could not. */
export function BookingSuccess() {
  const { booking, detail, check, error } = useConfirmation();
  if (error instanceof NothingPending) return <Navigate to="/" replace />;
  return (
    <Container className="max-w-195 pt-10 pb-22 md:pt-14">
      {booking && <ReturnedBooking booking={booking} detail={detail} check={check} />}
      {!booking && error && (
        <div role="alert" className="grid min-h-[60vh] content-center justify-items-start gap-5">
          <PageHead head={{ title: pageTitle('Booking Error'), noindex: true }} />
          <h1 className="text-h2">Unable to confirm your booking.</h1>
          <ButtonLink href="/">Return Home</ButtonLink>
        </div>
      )}
      {!booking && !error && <Returning />}
    </Container>
  );
}
