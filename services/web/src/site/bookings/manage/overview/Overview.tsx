import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import { ManagedAnswers } from '../answers/ManagedAnswers.tsx';
import { ManagedAttendees } from '../attendees/ManagedAttendees.tsx';
import { LazyManagedDates } from '../dates/LazyManagedDates.tsx';
import { ActionLink } from '../parts/ActionLink.tsx';
import { CancelLink } from '../parts/CancelLink.tsx';
import { InvoiceLink } from '../parts/InvoiceLink.tsx';
import { ManagedSums } from '../parts/ManagedSums.tsx';
import { SplitPeople } from '../split/SplitPeople.tsx';
import { managePath } from '../state/manageAccess.ts';
import type { ManageAccess } from '../state/manageAccess.ts';
import { otherWorkshopsText } from '../state/manageTexts.ts';
import { hasExtras, hasTicketTypes, filterByFreeSeats } from '../state/quotes.ts';
import type { BookingChange } from '../state/useChange.ts';
import { ContactDataForm } from './ContactDataForm.tsx';
import { PartyForm } from './PartyForm.tsx';
import { TicketsForm } from './TicketsForm.tsx';

interface OverviewProps {
  access: ManageAccess;
  manage: ManageView;
  change: BookingChange;
}

export function Overview({ access, manage, change }: OverviewProps) {
  const isOn = bookingStateOf(manage) === 'confirmed';
  const Party = hasTicketTypes(manage) || hasExtras(manage) ? TicketsForm : PartyForm;
  return (
    <div className="grid items-start gap-3.5 md:grid-cols-2 md:gap-6">
      <div className="grid gap-3.5 md:gap-6">
        <LazyManagedDates access={access} manage={manage} />
        <ManagedAnswers access={access} manage={manage} />
        <ManagedAttendees access={access} manage={manage} />
        {isOn && manage.canChange && <Party key={manage.version} manage={manage} change={change} />}
        {manage.canChange && (
          <ActionLink
            to={managePath(access, 'move')}
            icon="calendar"
            title="Move to another date"
            text={targetsText(manage)}
          />
        )}
        <SplitPeople access={access} manage={manage} />
        <ManagedSums manage={manage} />
        <InvoiceLink access={access} manage={manage} />
      </div>
      <div className="grid gap-3.5 md:gap-6">
        <ContactDataForm access={access} manage={manage} isLocked={change.isProcessing} />
        <CancelLink access={access} manage={manage} />
      </div>
    </div>
  );
}

function targetsText(manage: ManageView): string {
  const dates = filterByFreeSeats(manage.otherDates, manage).length;
  if (dates > 0) return dates === 1 ? '1 date with spots' : `${dates} dates with spots`;
  if (filterByFreeSeats(manage.otherWorkshops, manage).length > 0) return otherWorkshopsText(manage);
  return 'No other date has enough spots now';
}
