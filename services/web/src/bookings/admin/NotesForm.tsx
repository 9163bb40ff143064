import type { AdminBookingView } from '@studio/contract/adminBookings';
import { adminApi, isOvertaken } from '../../admins/adminApi.ts';
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
    run: async (text: string) => {
      try {
        return await saveNotes(booking, text);
      } catch (error) {
        // From here on the form knows what somebody else has written, and shows it.
        if (isOvertaken(error)) onChanged(await newestOf(booking));
        throw error;
      }
    },
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
      {isOvertaken(save.error) && !isSame && (
        <section
          aria-label="Changed by somebody else"
          className="mb-3 grid gap-2 rounded-sm border-[1.5px] border-wait bg-wait-bg px-3.5 py-3 text-sm text-wait"
        >
          <b>What you typed is still here. The newest notes say:</b>
          <p className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{booking.notes ?? 'nothing'}</p>
          <p>Save notes puts yours in their place.</p>
          <Button tone="outline" size="sm" className="justify-self-start" onClick={() => onType(booking.notes ?? '')}>
            Load the newest notes
          </Button>
        </section>
      )}
      <div className="flex items-center justify-end gap-3">
        <output className="text-sm text-ink-2">{save.isSuccess && isSame && 'Saved'}</output>
        <Button type="submit" size="sm" tone="ink" aria-disabled={isSame || save.isPending}>
          {save.isPending ? 'Saving…' : 'Save notes'}
        </Button>
      </div>
    </form>
  );
}

/** Says what had been read: where that is no longer so, the server saves nothing. */
function saveNotes({ id, notes: read }: AdminBookingView, notes: string): Promise<AdminBookingView> {
  return adminApi.patch(`/api/bookings/${id}/notes`, { notes, before: { notes: read } });
}

async function newestOf(booking: AdminBookingView): Promise<AdminBookingView> {
  const found = await adminApi.get<AdminBookingView[]>(`/api/bookings?search=${booking.bookingReference}`);
  return found.find(({ id }) => id === booking.id) ?? booking;
}
