import { useNavigate } from 'react-router-dom';
import { people } from '@studio/contract/format/counts';
import { formatWeekdayStart } from '@studio/contract/format/eventStart';
import { showToast } from '../../shared/ui/toast/toast.ts';
import { PaymentDueNote } from '../bookings/bookingPage/PaymentDueNote.tsx';
import { CancelForm } from '../bookings/manage/cancel/CancelForm.tsx';
import { ManageFrame } from '../bookings/manage/ManageFrame.tsx';
import type { OpenBooking } from '../bookings/manage/ManageFrame.tsx';
import { MoveForm } from '../bookings/manage/move/MoveForm.tsx';
import { Overview } from '../bookings/manage/overview/Overview.tsx';
import { PaymentNote } from '../bookings/manage/overview/PaymentNote.tsx';
import { PayLinkButton } from '../bookings/manage/parts/PayLinkButton.tsx';
import { TermsNote } from '../bookings/manage/parts/TermsNote.tsx';
import { managePath } from '../bookings/manage/state/manageAccess.ts';
import { useChange } from '../bookings/manage/state/useChange.ts';
import { mainId } from '../layout/useScrollOnNavigation.ts';

export function ManageBooking() {
  return (
    <ManageFrame title="Manage my booking" isOverview requires="isOpen">
      {(open) => <OverviewPage {...open} />}
    </ManageFrame>
  );
}

function OverviewPage({ access, manage, outcome, check }: OpenBooking) {
  const change = useChange(access, manage, ({ booking }) => {
    // The button of the change, which had the focus, is gone.
    document.getElementById(mainId)?.focus();
    const description = `You are ${people(booking.participants)} now. The new ticket is on its way to ${booking.email}.`;
    showToast({ title: 'Booking changed', description });
    return 'done';
  });
  return (
    <>
      <PaymentNote access={access} manage={manage} outcome={outcome} change={change} check={check} />
      {manage.due && <PaymentDueNote due={manage.due} />}
      <PayLinkButton manage={manage} />
      <TermsNote manage={manage} />
      <Overview access={access} manage={manage} change={change} />
    </>
  );
}

export function MoveBooking() {
  return <ManageFrame title="Move to another date">{(open) => <MovePage {...open} />}</ManageFrame>;
}

function MovePage({ access, manage }: OpenBooking) {
  const navigate = useNavigate();
  const overview = managePath(access);
  const change = useChange(access, manage, ({ event }) => {
    void navigate(overview);
    showToast({
      title: 'Booking moved',
      description: `See you on ${formatWeekdayStart(event)}. A new ticket is on its way.`,
    });
    return 'leaving';
  });
  return <MoveForm manage={manage} change={change} backTo={overview} />;
}

export function CancelBooking() {
  return (
    <ManageFrame title="Cancel my booking" requires="canCancel">
      {(open) => <CancelPage {...open} />}
    </ManageFrame>
  );
}

function CancelPage({ access, manage }: OpenBooking) {
  const navigate = useNavigate();
  const change = useChange(access, manage, () => {
    void navigate(managePath(access), { replace: true });
    return 'leaving';
  });
  return <CancelForm access={access} manage={manage} change={change} />;
}
