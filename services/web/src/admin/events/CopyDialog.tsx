import { useState } from 'react';
import { eventCopiesSchema, maxCopies, weeklyDates } from '@studio/contract/events';
import type { AdminEventView, EventCopies } from '@studio/contract/events';
import { addDays, formatLongDate, studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { SelectField, TextField } from '../../shared/forms/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import type { SchemaForm } from '../forms/useSchemaForm.ts';
import { adminApi } from '../http/adminApi.ts';

interface CopyDialogProps {
  event: AdminEventView;
  onSaved: (saved: readonly AdminEventView[]) => void;
  onClose: () => void;
}

type CopyFields = Record<'rhythm' | 'date' | 'times', string>;

export function CopyDialog({ event, onSaved, onClose }: CopyDialogProps) {
  const [start] = useState(() => seriesStart(event.date, studioDay(new Date())));
  const datesOf = (fields: CopyFields) => copyDates(start, fields);
  return (
    <FormDialog
      title="Duplicate Workshop"
      initial={{ rhythm: 'once', date: addDays(start, 7), times: '4' }}
      schema={eventCopiesSchema}
      bodyOf={(fields) => ({ dates: datesOf(fields) })}
      mutation={{
        run: (copies: EventCopies) => adminApi.post<AdminEventView[]>(`/api/events/${event.id}/copies`, copies),
        successToast: (made) => (made.length === 1 ? 'Event Created' : `${made.length} Events Created`),
        failureText: 'Failed to create event. Please try again.',
      }}
      submitLabel={(fields) => {
        const { length } = datesOf(fields);
        return fields.rhythm === 'weekly' && length > 1 ? `Create ${length} workshops` : 'Create workshop';
      }}
      onSaved={(made) => {
        onSaved(made);
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-ink-2">
            Everything of <b className="text-ink">{event.title}</b> but its bookings, at {event.time}.
          </p>
          <CopyFormFields form={form} dates={datesOf(form.fields)} />
        </>
      )}
    </FormDialog>
  );
}

function CopyFormFields({ form, dates }: { form: SchemaForm<CopyFields>; dates: Day[] }) {
  // The schema reports errors of the date list. They are shown at the fields from which the list is computed.
  const error = form.errors['dates'] ?? form.errors['dates[0]'];
  return (
    <>
      <SelectField {...form.field('rhythm')} label="How often">
        <option value="once">Once, on another day</option>
        <option value="weekly">Every week</option>
      </SelectField>
      {form.fields.rhythm === 'weekly' ? (
        <>
          <TextField
            {...form.field('times')}
            label="How many times"
            aside={`(1 to ${maxCopies})`}
            inputMode="numeric"
            required
            error={error}
          />
          {dates.length <= maxCopies && <DateList dates={dates} />}
        </>
      ) : (
        <TextField {...form.field('date')} label="Date" type="date" required error={error} />
      )}
    </>
  );
}

function copyDates(start: Day, { rhythm, date, times }: CopyFields): Day[] {
  if (rhythm === 'once') return [date];
  // One date more than allowed makes the schema report the error.
  return weeklyDates(start, /^\d{1,3}$/.test(times) ? Math.min(Number(times), maxCopies + 1) : 0);
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

/** The first day of a series: the workshop's day, or for a past one the latest same weekday up to today. */
function seriesStart(day: Day, today: Day): Day {
  let start = day;
  while (addDays(start, 7) <= today) start = addDays(start, 7);
  return start;
}
