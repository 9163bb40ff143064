import { useId, useRef, useState } from 'react';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { bookingStateOf, isCancelledState } from '@studio/contract/bookings/bookingState';
import { courseDates } from '@studio/contract/format/courseDates';
import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import type { ManageAccess } from '../state/manageAccess.ts';
import { comingDates } from './comingDates.ts';
import { MoveDateDialog } from './MoveDateDialog.tsx';
import { MovedDate } from './MovedDate.tsx';

export interface ManagedDatesProps {
  access: ManageAccess;
  manage: ManageView;
}

/** All dates of a booked course, and who comes to another course instead of one of them. */
export function ManagedDates({ access, manage }: ManagedDatesProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { event, movedDates, dateTargets, canMoveDates } = manage;
  if (isCancelledState(bookingStateOf(manage))) return null;
  const dates = courseDates(event);
  const canMove = canMoveDates && dateTargets.length > 0 && comingDates(manage).length > 0;
  return (
    <section aria-labelledby={id} className="num panel grid gap-3">
      <h2 id={id}>Your {dates.length} dates</h2>
      <ol className="divide-y-2 divide-dashed divide-line">
        {dates.map((date) => (
          <li key={date.id} className="grid gap-1.5 py-2.5">
            <span className="grid grid-cols-[1.5rem_1fr] font-semibold">
              <span>{date.number}.</span>
              <span>
                {formatLongDate(date.date)},{' '}
                <span className="inline-block">{formatClockRange(date.startTime, date.endTime)}</span>
              </span>
            </span>
            {movedDates
              .filter(({ missedDateId }) => missedDateId === date.id)
              .map((moved) => (
                <MovedDate key={moved.attendeeId} access={access} manage={manage} moved={moved} />
              ))}
          </li>
        ))}
      </ol>
      {canMoveDates && !canMove && (
        <p className="text-sm text-ink-2">
          A missed date may be moved to another course, but no other course has a free place now.
        </p>
      )}
      {canMove && (
        <Button ref={button} tone="outline" onClick={() => setOpen(true)}>
          Move a missed date
        </Button>
      )}
      {isOpen && (
        <MoveDateDialog
          access={access}
          manage={manage}
          returnFocusTo={() => button.current}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
