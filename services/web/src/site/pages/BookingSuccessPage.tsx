import { Navigate } from 'react-router-dom';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { ReturnedBooking } from '../bookings/bookingContent/BookingContent.tsx';
import { ConfirmingBooking } from '../bookings/paymentReturn/ConfirmingBooking.tsx';
import { usePaymentReturn } from '../bookings/paymentReturn/usePaymentReturn.ts';
import { PageMessage } from './PageMessage.tsx';

/** The older return page. Without a pending booking it redirects to the home page (SPEC §2). */
export function BookingSuccess() {
  const paymentReturn = usePaymentReturn();
  if (paymentReturn.step === 'nothingPending') return <Navigate to="/" replace />;
  if (paymentReturn.step === 'confirmed') return <ReturnedBooking {...paymentReturn} />;
  return (
    <Container className="max-w-195 pt-10 pb-22 md:pt-14">
      {paymentReturn.step === 'confirming' ? <ConfirmingBooking /> : <NotConfirmed />}
    </Container>
  );
}

function NotConfirmed() {
  return (
    <PageMessage role="alert">
      <PageHead head={{ title: pageTitle('Booking Error'), noindex: true }} />
      <h1 className="text-h2">Unable to confirm your booking.</h1>
      <ButtonLink href="/">Return Home</ButtonLink>
    </PageMessage>
  );
}
