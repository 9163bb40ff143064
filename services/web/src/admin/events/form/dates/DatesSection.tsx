import type { SchemaForm } from '../../../forms/useSchemaForm.ts';
import type { EventFields } from '../eventFields.ts';
import { FormSection } from '../FormSection.tsx';
import { useRowEdits } from '../rows/useRowEdits.ts';
import { AddDates } from './AddDates.tsx';
import { DateFields } from './DateFields.tsx';
import { dateRows, dateSummary, dateTexts, weeklyRows } from './dateTexts.ts';

/** The dates of a course after the first. A private workshop has none. */
export function DatesSection({ form }: { form: SchemaForm<EventFields> }) {
  const { section, update } = useRowEdits(form.setFields);
  const { fields } = form;
  const rows = dateRows(fields);
  const places = rows.map((_, place) => place);
  if (fields.isPrivate === 'on' && rows.length === 0) return null;

  function add(count: number): void {
    const added = weeklyRows(rows.at(-1) ?? fields, count);
    update(dateTexts([...rows, ...added]), `furtherDates[${rows.length}].date`);
  }

  return (
    <FormSection title="Further dates" icon="calendar" content={dateSummary(fields)}>
      <div ref={section} className="grid gap-3">
        <p className="text-sm text-ink-2">
          {rows.length === 0
            ? 'Make it a course: people book all dates at once, and have a place in each.'
            : 'People book all dates at once. The price is for all of them.'}
        </p>
        {rows.length > 0 && (
          <ul className="grid gap-3 max-md:divide-y max-md:divide-line">
            {places.map((place) => (
              <DateFields
                key={place}
                form={form}
                place={place}
                onRemove={() => update(dateTexts(rows.toSpliced(place, 1)), 'addDate')}
              />
            ))}
          </ul>
        )}
        <AddDates count={rows.length} error={form.errors['furtherDates']} onAdd={add} />
        {rows.length > 0 && <MovesField form={form} />}
      </div>
    </FormSection>
  );
}

function MovesField({ form }: { form: SchemaForm<EventFields> }) {
  return (
    <label className="flex min-h-11 items-start gap-3 justify-self-start py-1.5">
      <input
        type="checkbox"
        name="movesMissedDates"
        checked={form.fields.movesMissedDates === 'on'}
        onChange={({ target }) => form.setFields({ movesMissedDates: target.checked ? 'on' : '' })}
        className="mt-0.5 size-5 flex-none accent-terracotta"
      />
      <span>
        A missed date may be moved
        <span className="block text-sm text-ink-2">
          Before it starts, people may choose a date of another course of the same title that has a free place.
        </span>
      </span>
    </label>
  );
}
