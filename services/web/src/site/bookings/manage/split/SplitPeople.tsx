import { useRef, useState } from 'react';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { useInBrowser } from '../../../../shared/forms/useInBrowser.ts';
import { ActionButton } from '../parts/ActionLink.tsx';
import type { ManageAccess } from '../state/manageAccess.ts';
import { SplitForm } from './SplitForm.tsx';

interface SplitPeopleProps {
  access: ManageAccess;
  manage: ManageView;
}

const title = 'Move some people to another date';

/**
 * Opens the form that gives people a separate booking, so that they can come on another date. Hidden while no other
 * workshop has a spot.
 */
export function SplitPeople({ access, manage }: SplitPeopleProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const inBrowser = useInBrowser();
  // An open form stays, because it shows the answer to its last attempt.
  if (!isOpen && !(manage.canSplit && hasTarget(manage))) return null;

  function close(): void {
    button.current?.focus();
    setOpen(false);
  }

  return (
    <div className="grid gap-3.5">
      <ActionButton
        ref={button}
        icon="people"
        title={title}
        text="The others keep this date"
        isExpanded={isOpen}
        isInert={!inBrowser}
        onClick={() => setOpen(true)}
      />
      {isOpen && <SplitForm title={title} access={access} manage={manage} onClose={close} />}
    </div>
  );
}

/** Whether another workshop has a seat for one person. */
function hasTarget({ otherDates, otherWorkshops }: ManageView): boolean {
  return [...otherDates, ...otherWorkshops].some(({ availableSeats }) => availableSeats > 0);
}
