import type { ReactNode } from 'react';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import type { EventView } from '@studio/contract/events/events';
import { people } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { PageHead, pageTitle } from '../../../shared/head.tsx';
import { RetryButton } from '../../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { Picture } from '../../../shared/ui/image/Picture.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { Container } from '../../../shared/ui/Section.tsx';
import { LoadingPage } from '../../pages/LoadingPage.tsx';
import { stateVariants } from '../bookingPage/stateVariants.ts';
import { ClosedBooking } from './ClosedBooking.tsx';
import { EndedLink, LockedBooking } from './LockedBooking.tsx';
import { StudioContact } from './parts/StudioContact.tsx';
import { managePath } from './state/manageAccess.ts';
import { shortStartText } from './state/manageTexts.ts';
import { useManaged } from './state/useManaged.ts';
import type { ManagePageState } from './state/useManaged.ts';

export type OpenBooking = Extract<ManagePageState, { step: 'open' }>;

interface ManageFrameProps {
  title: string;
  isOverview?: boolean;
  /** What the booking must allow; null for a page that is also shown for a booking that cannot be changed. */
  requires?: 'isOpen' | 'canChange' | 'canCancel' | null;
  /** The page of a booking that allows it. */
  children: (open: OpenBooking) => ReactNode;
}

const overviewTitle = 'Manage my booking';

/** Renders the states that all pages about the changes of a booking share. */
export function ManageFrame({ title, isOverview = false, requires = 'canChange', children }: ManageFrameProps) {
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
  const isAllowed = requires === null || manage[requires];
  const back =
    isOverview || !isAllowed
      ? { to: `/booking/${manage.booking.bookingReference}`, label: 'My booking' }
      : { to: managePath(access), label: overviewTitle };
  const shownTitle = isAllowed ? title : closedTitle(manage);
  return (
    <>
      <PageHead head={{ title: pageTitle(shownTitle), noindex: true }} />
      <ManageHeader title={shownTitle} event={manage.event} back={back}>
        <Booked manage={manage} />
      </ManageHeader>
      <Container className="grid gap-3.5 pt-4 pb-22 md:gap-6 md:pt-8">
        <NoScript />
        {isAllowed ? children(managed) : <ClosedBooking access={access} manage={manage} />}
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
        {shortStartText(event)}, {event.furtherDates.length > 0 && `${event.furtherDates.length + 1} dates, `}
        {people(booking.participants)}
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

interface ManageHeaderProps {
  title: string;
  event: EventView;
  back: { to: string; label: string };
  /** The summary of the booking, below the title of the workshop. */
  children: ReactNode;
}

function ManageHeader({ title, event, back, children }: ManageHeaderProps) {
  return (
    <header className={`${gradientOf(event.category)} pt-1 pb-4 md:pt-3 md:pb-8`}>
      <Container>
        <Link to={back.to} className="inline-flex min-h-11 items-center gap-2 font-strong text-accent no-underline">
          <Icon name="arrow" size={18} className="rotate-180" /> {back.label}
        </Link>
        <h1 className="mb-2.5 text-[min(1.875rem,10vw)] leading-tight md:mb-5 md:text-h2">{title}</h1>
        <div className="flex items-center gap-3.5">
          <Picture
            src={event.imageUrl}
            alt=""
            sizes="5rem"
            load="eager"
            className="size-16 flex-none rounded-[14px] border-3 border-card object-cover md:size-20"
          />
          <p className="num min-w-0 text-sm leading-[1.35] wrap-anywhere">
            <b className="block text-body leading-snug font-strong">{event.title}</b>
            {children}
          </p>
        </div>
      </Container>
    </header>
  );
}
