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

/** Opens the form for people who cannot come on the date of the others. Not offered while no other workshop has a spot. */
export function SplitPeople({ access, manage }: SplitPeopleProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const inBrowser = useInBrowser();
  // An open form stays, with the answer to its last attempt.
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

/** Whether one person could move. */
function hasTarget({ otherDates, otherWorkshops }: ManageView): boolean {
  return [...otherDates, ...otherWorkshops].some(({ availableSeats }) => availableSeats > 0);
}
