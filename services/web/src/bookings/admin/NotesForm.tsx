import type { AdminBookingView } from '@studio/contract/adminBookings';
import { adminApi } from '../../admins/adminApi.ts';
import { useAdminChange } from '../../admins/useAdminChange.ts';
import { sentenceOf } from '../../http/api.ts';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField } from '../../ui/Field.tsx';

interface NotesFormProps {
  booking: AdminBookingView;
  /** As they are typed. */
  notes: string;
  onType: (notes: string) => void;
  onChanged: (booking: AdminBookingView) => void;
}

const failed = 'Failed to save the notes. Please try again.';

/** What the studio writes beside a booking; its visitor never reads it. */
export function NotesForm({ booking, notes, onType, onChanged }: NotesFormProps) {
  const save = useAdminChange({
    run: (text: string) => adminApi.patch<AdminBookingView>(`/api/bookings/${booking.id}/notes`, { notes: text }),
    done: 'Booking Updated',
    failed,
    tellsReason: true,
  });
  const isSame = notes.trim() === (booking.notes ?? '');
  return (
    <form
      aria-label="Notes"
      aria-busy={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame && !save.isPending) save.mutate(notes, { onSuccess: onChanged });
      }}
      className="grid"
    >
      <TextAreaField
        label="Notes"
        aside="(for the studio only)"
        rows={3}
        maxLength={2000}
        value={notes}
        readOnly={save.isPending}
        error={save.isError && !isSame ? sentenceOf(save.error, failed) : undefined}
        onChange={({ target }) => onType(target.value)}
      />
      <div className="flex items-center justify-end gap-3">
        <output className="text-sm text-ink-2">{save.isSuccess && isSame && 'Saved'}</output>
        <Button type="submit" size="sm" tone="ink" aria-disabled={isSame || save.isPending}>
          {save.isPending ? 'Saving…' : 'Save notes'}
        </Button>
      </div>
    </form>
  );
}
