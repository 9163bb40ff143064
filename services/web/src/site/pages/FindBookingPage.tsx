import { PageHead, pageTitle } from '../../shared/head.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { FindBookingForm } from '../bookings/find/FindBookingForm.tsx';

export function FindBooking() {
  return (
    <Container className="grid gap-5 pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle('Find my booking'), noindex: true }} />
      <h1 className="text-h2">Find my booking</h1>
      <p className="max-w-text text-ink-2">
        Enter your email address, and we email you all your upcoming bookings, each with a link to see it, move it,
        change the number of people, correct your details or cancel.
      </p>
      <FindBookingForm />
    </Container>
  );
}
