import { notesInputSchema } from '@studio/contract/admin/adminBookings';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { maxNotes } from '@studio/contract/validation/textRules';
import { TextAreaField } from '../../../shared/forms/Field.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { StaleNote } from '../../forms/StaleNote.tsx';
import { useBookingForm } from './useBookingForm.ts';
import type { BookingEditForm } from './useBookingForm.ts';

type NotesFields = Record<'notes', string>;

export function useNotesForm(
  booking: AdminBookingView,
  onUpdated: (booking: AdminBookingView) => void,
): BookingEditForm<NotesFields> {
  return useBookingForm({
    booking,
    fieldsOf: ({ notes }) => ({ notes: notes ?? '' }),
    schema: notesInputSchema,
    bodyOf: ({ notes }, read) => ({ notes, before: { notes: read.notes } }),
    path: `/api/bookings/${booking.id}/notes`,
    failed: 'Failed to save the notes. Please try again.',
    onUpdated,
  });
}

/** Notes for the studio, which the visitor never sees. */
export function NotesForm({ form }: { form: BookingEditForm<NotesFields> }) {
  const { ref, submit, isSaving, isDirty, failure } = form;
  return (
    <form ref={ref} noValidate aria-label="Notes" aria-busy={isSaving} onSubmit={submit} className="grid">
      <TextAreaField
        {...form.field('notes')}
        label="Notes"
        aside="(for the studio only)"
        rows={3}
        maxLength={maxNotes}
        readOnly={isSaving}
        error={form.errors['notes'] ?? (form.isStale ? undefined : (failure ?? undefined))}
      />
      {form.isStale && failure && <StaleNote onReload={form.reload}>{failure}</StaleNote>}
      <div className="flex items-center justify-end gap-3">
        <output className="text-sm text-ink-2">{form.isSaved && 'Saved'}</output>
        <Button type="submit" size="sm" tone="ink" aria-disabled={!isDirty || isSaving}>
          {isSaving ? 'Saving…' : 'Save notes'}
        </Button>
      </div>
    </form>
  );
}
