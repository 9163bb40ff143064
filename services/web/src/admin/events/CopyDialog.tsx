import { useState } from 'react';
import { eventCopiesSchema, maxCopies, weeklyDates } from '@studio/contract/events';
import type { AdminEventView, EventCopies } from '@studio/contract/events';
import { addDays, formatLongDate, studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { userMessageOf } from '../../shared/http/api.ts';
import { SelectField, TextField } from '../../shared/ui/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useSchemaForm } from '../forms/useSchemaForm.ts';
import { adminApi } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';

interface CopyDialogProps {
  event: AdminEventView;
  onSaved: (saved: readonly AdminEventView[]) => void;
  onClose: () => void;
}

const failed = 'Failed to create event. Please try again.';

/** The same workshop once more, on one other day or every week. */
export function CopyDialog({ event, onSaved, onClose }: CopyDialogProps) {
  const [from] = useState(() => seriesStart(event.date, studioDay(new Date())));
  const copy = useAdminMutation({
    run: (copies: EventCopies) => adminApi.post<AdminEventView[]>(`/api/events/${event.id}/copies`, copies),
    done: (made) => (made.length === 1 ? 'Event Created' : `${made.length} Events Created`),
    failed,
  });
  const form = useSchemaForm({
    initial: { rhythm: 'once', date: addDays(from, 7), times: '4' },
    schema: eventCopiesSchema,
    bodyOf: (fields) => ({ dates: datesOf(fields) }),
    isBusy: copy.isPending,
    draft: `copy of ${event.id}`,
    onValid: (copies) => copy.mutate(copies, { onSuccess: settle }),
  });
  function settle(made: AdminEventView[]): void {
    onSaved(made);
    onClose();
  }

  const isWeekly = form.fields.rhythm === 'weekly';
  const dates = datesOf(form.fields);
  // The schema speaks of the list; the person typed what makes it.
  const fault = form.faults['dates'] ?? form.faults['dates[0]'];

  function datesOf({ rhythm, date, times }: { rhythm: string; date: string; times: string }): Day[] {
    if (rhythm === 'once') return [date];
    // One more than is allowed is enough to be told so.
    return weeklyDates(from, /^\d{1,3}$/.test(times) ? Math.min(Number(times), maxCopies + 1) : 0);
  }

  return (
    <FormDialog
      title="Duplicate Workshop"
      formRef={form.ref}
      onSubmit={form.submit}
      onClose={onClose}
      isDirty={form.isDirty}
      isRestored={form.isRestored}
      isBusy={copy.isPending}
      submitLabel={isWeekly && dates.length > 1 ? `Create ${dates.length} workshops` : 'Create workshop'}
      fault={copy.error ? userMessageOf(copy.error, failed) : undefined}
    >
      <p className="text-ink-2">
        Everything of <b className="text-ink">{event.title}</b> but its bookings, at {event.time}.
      </p>
      <SelectField {...form.field('rhythm')} label="How often">
        <option value="once">Once, on another day</option>
        <option value="weekly">Every week</option>
      </SelectField>
      {isWeekly ? (
        <>
          <TextField
            {...form.field('times')}
            label="How many times"
            aside={`(1 to ${maxCopies})`}
            inputMode="numeric"
            required
            error={fault}
          />
          {dates.length <= maxCopies && <DateList dates={dates} />}
        </>
      ) : (
        <TextField {...form.field('date')} label="Date" type="date" required error={fault} />
      )}
    </FormDialog>
  );
}

function DateList({ dates }: { dates: Day[] }) {
  return (
    <section aria-label="The days" aria-live="polite">
      <ol className="num grid max-h-60 list-decimal gap-1 overflow-y-auto rounded-sm bg-oat py-3 pr-3 pl-10 text-sm empty:hidden">
        {dates.map((date) => (
          <li key={date}>{formatLongDate(date)}</li>
        ))}
      </ol>
    </section>
  );
}

/** The day a series follows: the workshop's own, or for one that is past the same weekday of the week before the next. */
function seriesStart(day: Day, today: Day): Day {
  let start = day;
  while (addDays(start, 7) <= today) start = addDays(start, 7);
  return start;
}
