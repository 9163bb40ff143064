import type { ReactNode } from 'react';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import { people } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { PageHead, pageTitle } from '../../../shared/head.tsx';
import { RetryButton } from '../../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { Container } from '../../../shared/ui/Section.tsx';
import { LoadingPage } from '../../pages/LoadingPage.tsx';
import { stateVariants } from '../bookingPage/stateVariants.ts';
import { ClosedBooking } from './ClosedBooking.tsx';
import { EndedLink } from './EndedLink.tsx';
import { LockedBooking } from './LockedBooking.tsx';
import { ManageHeader } from './parts/ManageHeader.tsx';
import { StudioContact } from './parts/StudioContact.tsx';
import { managePath } from './state/manageAccess.ts';
import { shortStartText } from './state/manageTexts.ts';
import { useManaged } from './state/useManaged.ts';
import type { Managed } from './state/useManaged.ts';

export type OpenBooking = Extract<Managed, { step: 'open' }>;

interface ManageFrameProps {
  title: string;
  isOverview?: boolean;
  /** The page of a booking that can be changed. */
  children: (open: OpenBooking) => ReactNode;
}

const overviewTitle = 'Manage my booking';

/** The states that all pages of a booking's changes share. */
export function ManageFrame({ title, isOverview = false, children }: ManageFrameProps) {
  const managed = useManaged();
  if (managed.step === 'locked') return <LockedBooking {...managed} />;
  if (managed.step === 'ended') return <EndedLink {...managed} />;
  if (managed.step !== 'open') {
    return (
      <Container className="pt-10 pb-22 md:pt-14">
        <PageHead head={{ title: pageTitle(title), noindex: true }} />
        {managed.step === 'failed' ? (
          <EmptyState icon="alert" urgent action={<RetryButton {...managed.check} />}>
            We could not load your booking just now. It is safe: please try again in a moment.
          </EmptyState>
        ) : (
          <LoadingPage title="Loading your booking..." />
        )}
        <NoScript />
      </Container>
    );
  }

  const { access, manage } = managed;
  const isChangeable = manage.canChange;
  const back =
    isOverview || !isChangeable
      ? { to: `/booking/${manage.booking.bookingReference}`, label: 'My booking' }
      : { to: managePath(access), label: overviewTitle };
  const shownTitle = isChangeable ? title : closedTitle(manage);
  return (
    <>
      <PageHead head={{ title: pageTitle(shownTitle), noindex: true }} />
      <ManageHeader title={shownTitle} event={manage.event} back={back}>
        <Booked manage={manage} />
      </ManageHeader>
      <Container className="grid gap-3.5 pt-4 pb-22 md:gap-6 md:pt-8">
        <NoScript />
        {isChangeable ? children(managed) : <ClosedBooking manage={manage} />}
      </Container>
    </>
  );
}

function closedTitle(manage: ManageView): string {
  const state = bookingStateOf(manage);
  return state === 'confirmed' ? overviewTitle : stateVariants[state].heading;
}

function Booked({ manage: { booking, event, money } }: { manage: ManageView }) {
  return (
    <>
      <span className="block">
        {shortStartText(event)}, {people(booking.participants)}
      </span>
      <span className="block">
        {booking.bookingReference}
        {money.paid > 0 && `, ${formatRand(money.paid)} paid`}
      </span>
    </>
  );
}

function NoScript() {
  return (
    <noscript>
      <p>
        Changing a booking on this page needs JavaScript. Without it, please call <StudioContact />, with your
        reference.
      </p>
    </noscript>
  );
}
