import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventCopiesSchema, maxCopies, tooManyCopies } from '@studio/contract/events/events';
import type { AdminEventView, EventCopies } from '@studio/contract/events/events';
import { addDays, studioDay, formatLongDate } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { SelectField, TextField } from '../../../shared/forms/Field.tsx';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { showToast } from '../../../shared/ui/toast/toast.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi } from '../../http/adminApi.ts';
import { sameDaysQuery } from '../adminEventsQuery.ts';
import { chosenOf, copyResult, seriesOf, seriesStart } from './copySeries.ts';
import type { CopyFields } from './copySeries.ts';

interface CopyDialogProps {
  event: AdminEventView;
  onSaved: (saved: readonly AdminEventView[]) => void;
  onClose: () => void;
}

export function CopyDialog({ event, onSaved, onClose }: CopyDialogProps) {
  const [start] = useState(() => seriesStart(event.date, studioDay(serverNow())));
  const { data: sameDays = [] } = useQuery(sameDaysQuery(event.id));
  const taken = new Set(sameDays);
  const datesOf = (fields: CopyFields) => chosenOf(seriesOf(start, fields), fields, taken);

  /** Shows the result. The dialog stays open if every day already had the workshop. */
  function finish(made: AdminEventView[], { fields }: SchemaForm<CopyFields>): void {
    const days = made.map(({ date }) => date);
    showToast(copyResult(seriesOf(start, fields), fields, days));
    onSaved(made);
    if (made.length > 0) onClose();
  }

  return (
    <FormDialog
      title="Duplicate Workshop"
      initial={{ rhythm: 'once', date: addDays(start, 7), times: '4', leftOut: '' }}
      schema={eventCopiesSchema}
      bodyOf={(fields) => ({ dates: datesOf(fields) })}
      mutation={{
        run: (copies: EventCopies) => adminApi.post<AdminEventView[]>(`/api/events/${event.id}/copies`, copies),
        failureText: 'Failed to create event. Please try again.',
        hasFixedFailureText: true,
      }}
      submitLabel={(fields) => {
        const { length } = datesOf(fields);
        if (length > maxCopies) return 'Create workshops';
        return fields.rhythm === 'weekly' && length > 1 ? `Create ${length} workshops` : 'Create workshop';
      }}
      onSaved={finish}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-ink-2">
            Everything of <b className="text-ink">{event.title}</b> but its bookings, at {event.time}.
          </p>
          <CopyFormFields form={form} series={seriesOf(start, form.fields)} taken={taken} />
        </>
      )}
    </FormDialog>
  );
}

interface CopyFormFieldsProps {
  form: SchemaForm<CopyFields>;
  series: readonly Day[];
  taken: ReadonlySet<Day>;
}

function CopyFormFields({ form, series, taken }: CopyFormFieldsProps) {
  // The schema reports errors of the date list. They are shown at the fields from which the list is computed.
  const error = form.errors['dates'] ?? form.errors['dates[0]'];
  const chosen = chosenOf(series, form.fields, taken);
  const isTooLong = series.length > maxCopies;

  function choose(day: Day, isChosen: boolean): void {
    const others = form.fields.leftOut.split(' ').filter((other) => other !== day);
    form.setFields({ leftOut: (isChosen ? others : [...others, day]).join(' ') });
  }

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
            error={isTooLong ? tooManyCopies : error}
          />
          {series.length > 0 && !isTooLong && (
            <CopyDays series={series} chosen={chosen} taken={taken} onChoose={choose} />
          )}
        </>
      ) : (
        <TextField
          {...form.field('date')}
          label="Date"
          type="date"
          required
          error={taken.has(form.fields.date) ? 'This workshop is already on the calendar on this day' : error}
        />
      )}
    </>
  );
}

interface CopyDaysProps {
  series: readonly Day[];
  chosen: readonly Day[];
  /** Days that already have the workshop. They cannot be chosen. */
  taken: ReadonlySet<Day>;
  onChoose: (day: Day, isChosen: boolean) => void;
}

/** The days of a weekly series, each of which can be left out. */
function CopyDays({ series, chosen, taken, onChoose }: CopyDaysProps) {
  return (
    <fieldset className="grid gap-1.5 text-sm">
      <legend className="mb-1.5 font-semibold">
        The days <span className="font-normal text-ink-3">(untick one to leave it out)</span>
      </legend>
      <ul className="num grid max-h-72 overflow-y-auto rounded-sm bg-oat px-3.5 py-1.5">
        {series.map((day) => (
          <li key={day}>
            <label className="flex min-h-11 flex-wrap items-center gap-x-3">
              <input
                type="checkbox"
                className="size-5 accent-terracotta"
                checked={chosen.includes(day)}
                disabled={taken.has(day)}
                onChange={({ target }) => onChoose(day, target.checked)}
              />
              {formatLongDate(day)}
              {taken.has(day) && <span className="text-ink-2">already on the calendar</span>}
            </label>
          </li>
        ))}
      </ul>
      <output className="text-ink-2">
        {chosen.length} of {series.length} chosen
      </output>
    </fieldset>
  );
}
