import type { AdminBookingView } from '@studio/contract/adminBookings';
import { maxNotes } from '@studio/contract/validation/textRules';
import { userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { TextAreaField } from '../../../shared/ui/Field.tsx';
import { sendEdit } from '../../admins/sendEdit.ts';
import { NewestText, OvertakenNote } from '../../forms/StaleNote.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { newestBooking } from '../manualBooking/newestBooking.ts';
import { areNotesOvertaken, areNotesUnsaved, savedNotes, shownNotes } from './typedNotes.ts';
import type { TypedNotes } from './typedNotes.ts';

interface NotesFormProps {
  booking: AdminBookingView;
  typed: TypedNotes | null;
  /** Null takes back what was typed. */
  onType: (typed: TypedNotes | null) => void;
  onChanged: (booking: AdminBookingView) => void;
}

const failed = 'Failed to save the notes. Please try again.';

/** What the studio writes beside a booking; its visitor never reads it. */
export function NotesForm({ booking, typed, onType, onChanged }: NotesFormProps) {
  const notes = shownNotes(booking, typed);
  const isUnsaved = areNotesUnsaved(booking, typed);
  const save = useAdminMutation({
    run: () =>
      sendEdit({
        send: () =>
          adminApi.patch<AdminBookingView>(`/api/bookings/${booking.id}/notes`, {
            notes,
            // What stands beside the field now, when somebody else was first; else what was read.
            before: { notes: booking.notes },
          }),
        readNewest: () => newestBooking(booking),
        onOvertaken: onChanged,
      }),
    done: 'Booking Updated',
    failed,
    tellsReason: true,
  });
  return (
    <form
      aria-label="Notes"
      aria-busy={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnsaved || save.isPending) return;
        save.mutate(undefined, {
          onSuccess: (changed) => {
            onType(null);
            onChanged(changed);
          },
        });
      }}
      className="grid"
    >
      <TextAreaField
        label="Notes"
        aside="(for the studio only)"
        rows={3}
        maxLength={maxNotes}
        value={notes}
        readOnly={save.isPending}
        error={save.isError && isUnsaved ? userMessageOf(save.error, failed) : undefined}
        onChange={({ target }) =>
          onType({ text: target.value, read: isUnsaved && typed ? typed.read : savedNotes(booking) })
        }
      />
      {areNotesOvertaken(booking, typed) && (
        <OvertakenNote
          title="What you typed is still here. The newest notes say:"
          saveLabel="Save notes"
          loadLabel="Load the newest notes"
          onLoad={() => onType(null)}
        >
          <NewestText>{savedNotes(booking)}</NewestText>
        </OvertakenNote>
      )}
      <div className="flex items-center justify-end gap-3">
        <output className="text-sm text-ink-2">{save.isSuccess && !isUnsaved && 'Saved'}</output>
        <Button type="submit" size="sm" tone="ink" aria-disabled={!isUnsaved || save.isPending}>
          {save.isPending ? 'Saving…' : 'Save notes'}
        </Button>
      </div>
    </form>
  );
}
