import { useSearchParams } from 'react-router-dom';
import { manageLinkDays } from '@studio/contract/studio';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { FindBookingForm } from '../bookings/find/FindBookingForm.tsx';

export function FindBooking() {
  const [search] = useSearchParams();
  return (
    <Container className="grid gap-5 pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle('Find my booking'), noindex: true }} />
      <h1 className="text-h2">Find my booking</h1>
      <p className="max-w-text text-ink-2">
        We email you a link with which you can move or cancel your booking, change the number of people, or correct your
        details. Links end {manageLinkDays} days after the workshop.
      </p>
      <FindBookingForm reference={search.get('reference') ?? ''} />
    </Container>
  );
}
