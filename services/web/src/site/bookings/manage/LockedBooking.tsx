import { manageLinkDays } from '@studio/contract/studio';
import { PageHead, pageTitle } from '../../../shared/head.tsx';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Container } from '../../../shared/ui/Section.tsx';
import { FindBookingForm } from '../find/FindBookingForm.tsx';
import { StudioContact } from './parts/StudioContact.tsx';

interface LockedBookingProps {
  /** Whether the visitor comes from the payment of a change. */
  isPaymentOpen: boolean;
}

/** For a visitor without the key of the mailed link, who can have the link mailed again. */
export function LockedBooking({ isPaymentOpen }: LockedBookingProps) {
  return (
    <Container className="grid gap-5 pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle('Find my booking'), status: 404, noindex: true }} />
      <h1 className="text-h2">Find my booking</h1>
      <p className="max-w-text text-ink-2">
        {isPaymentOpen
          ? 'Have you paid for a change? It counts as soon as the payment has arrived, and then we email you. To see your booking here, have its link sent to you again.'
          : 'This address does not open a booking. Perhaps a part of the link is missing, or your email address was changed since. Have your links sent to you again:'}
      </p>
      <FindBookingForm />
    </Container>
  );
}

/** The page of a mailed link whose workshop was too long ago. */
export function EndedLink({ reference }: { reference: string }) {
  return (
    <Container className="grid justify-items-start gap-5 pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle('This link has ended'), status: 410, noindex: true }} />
      <h1 className="text-h2">This link has ended</h1>
      <p className="max-w-text text-ink-2">
        Links to manage a booking end {manageLinkDays} days after the workshop. The booking itself can still be read.
        Questions about it? Call or write: <StudioContact />.
      </p>
      <ButtonLink href={`/booking/${encodeURIComponent(reference)}`} tone="ink">
        View my booking
      </ButtonLink>
    </Container>
  );
}
