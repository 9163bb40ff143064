import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import type { MovedDateView } from '@studio/contract/bookings/missedDates';
import { formatTimes } from '@studio/contract/format/courseDates';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { useInBrowser } from '../../../../shared/forms/useInBrowser.ts';
import { userMessageOf } from '../../../../shared/http/api.ts';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { showToast } from '../../../../shared/ui/toast/toast.ts';
import { mainId } from '../../../layout/useScrollOnNavigation.ts';
import type { ManageAccess } from '../state/manageAccess.ts';
import { personText } from './comingDates.ts';
import { useUndoMove } from './useMoveDate.ts';

interface MovedDateProps {
  access: ManageAccess;
  manage: ManageView;
  moved: MovedDateView;
}

/** Who comes to another course instead of a date, and the button that undoes it. */
export function MovedDate({ access, manage, moved }: MovedDateProps) {
  const inBrowser = useInBrowser();
  const undo = useUndoMove(access);
  const { attendeeId, missedDateId, to, canUndo } = moved;
  const isAlone = manage.attendees.length === 1;
  const person = isAlone ? 'You come' : `${personText(manage, attendeeId)} comes`;

  function handleUndo(): void {
    if (undo.isPending) return;
    undo.mutate(
      { attendeeId, missedDateId },
      {
        onSuccess: () => {
          // The button, which had the focus, is gone.
          document.getElementById(mainId)?.focus();
          showToast({ title: `${person} to the booked date again` });
        },
      },
    );
  }

  return (
    <div className="grid gap-1.5 rounded-sm bg-oat px-3.5 py-2.5 text-sm">
      <p>
        {person} on <b className="font-semibold">{formatTimes(to)}</b> instead.
      </p>
      {canUndo && (
        <Button
          tone="plain"
          size="sm"
          inert={!inBrowser}
          aria-disabled={undo.isPending}
          className="justify-self-start bg-card noscript:hidden"
          onClick={handleUndo}
        >
          {undo.isPending ? 'Processing...' : 'Undo'}
          <span className="sr-only"> the move of this date</span>
        </Button>
      )}
      <FormError role="alert">
        {undo.isError && userMessageOf(undo.error, 'This was not undone. Please try again.')}
      </FormError>
    </div>
  );
}
