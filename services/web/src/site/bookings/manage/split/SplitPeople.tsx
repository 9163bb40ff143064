import { useRef, useState } from 'react';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { useInBrowser } from '../../../../shared/forms/useInBrowser.ts';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { ManageAccess } from '../state/manageAccess.ts';
import { SplitForm } from './SplitForm.tsx';

interface SplitPeopleProps {
  access: ManageAccess;
  manage: ManageView;
}

const title = 'Move some people to another date';

/** The button that opens the form for people who cannot come on the date of the others. */
export function SplitPeople({ access, manage }: SplitPeopleProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const inBrowser = useInBrowser();
  // An open form stays, with the answer to its last attempt.
  if (!manage.canSplit && !isOpen) return null;

  function close(): void {
    button.current?.focus();
    setOpen(false);
  }

  return (
    <div className="grid gap-3.5">
      <Button
        ref={button}
        tone="outline"
        inert={!inBrowser}
        aria-expanded={isOpen}
        className="noscript:hidden"
        onClick={() => setOpen(true)}
      >
        <Icon name="people" /> {title}
      </Button>
      {isOpen && <SplitForm title={title} access={access} manage={manage} onClose={close} />}
    </div>
  );
}
