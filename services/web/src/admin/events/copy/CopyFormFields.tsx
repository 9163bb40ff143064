import { maxCopies, tooManyCopies } from '@studio/contract/events/events';
import { isDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { publicHolidayOn } from '@studio/contract/format/publicHolidays';
import { SelectField, TextField } from '../../../shared/forms/Field.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import type { SchemaForm } from '../../forms/useSchemaForm.ts';
import { CopyDays } from './CopyDays.tsx';
import { chosenOf, daysOf, weeksBetween, withToggled } from './copySeries.ts';
import type { CopyFields } from './copySeries.ts';

interface CopyFormFieldsProps {
  form: SchemaForm<CopyFields>;
  /** The days before any is left out. */
  series: readonly Day[];
  /** Days that already have the workshop. */
  taken: ReadonlySet<Day>;
}

export function CopyFormFields({ form, series, taken }: CopyFormFieldsProps) {
  const { frequency, toggled } = form.fields;
  const isTooLong = series.length > maxCopies;
  return (
    <>
      <SelectField {...form.field('frequency')} label="How often">
        <option value="once">Once, on another day</option>
        <option value="weekly">Every week</option>
        <option value="fortnightly">Every second week</option>
        <option value="dates">On chosen dates</option>
      </SelectField>
      {frequency === 'once' && <OneDate form={form} taken={taken} />}
      {frequency in weeksBetween && <SeriesEnd form={form} isTooLong={isTooLong} />}
      {frequency === 'dates' && <ChosenDates form={form} isTooLong={isTooLong} />}
      {frequency !== 'once' && series.length > 0 && !isTooLong && (
        <CopyDays
          series={series}
          chosen={chosenOf(series, form.fields, taken)}
          taken={taken}
          onToggle={(day) => form.setFields({ toggled: withToggled(toggled, day) })}
        />
      )}
    </>
  );
}

interface DateProps {
  form: SchemaForm<CopyFields>;
  isTooLong: boolean;
}

function OneDate({ form, taken }: Pick<CopyFormFieldsProps, 'form' | 'taken'>) {
  const { date } = form.fields;
  const holiday = publicHolidayOn(date);
  return (
    <TextField
      {...form.field('date')}
      label="Date"
      type="date"
      required
      hint={holiday === null ? undefined : `A public holiday: ${holiday}.`}
      error={taken.has(date) ? 'This workshop is already on the calendar on this day' : form.errors['date']}
    />
  );
}

function SeriesEnd({ form, isTooLong }: DateProps) {
  const tooLong = isTooLong && { error: tooManyCopies };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField {...form.field('end')} label="Until when">
        <option value="times">A number of times</option>
        <option value="until">Until a day</option>
      </SelectField>
      {form.fields.end === 'until' ? (
        <TextField {...form.field('until')} label="Last day" type="date" required {...tooLong} />
      ) : (
        <TextField
          {...form.field('times')}
          label="How many times"
          aside={`(1 to ${maxCopies})`}
          inputMode="numeric"
          required
          {...tooLong}
        />
      )}
    </div>
  );
}

function ChosenDates({ form, isTooLong }: DateProps) {
  const { date, days } = form.fields;

  function add(): void {
    if (isDay(date) && !daysOf(days).includes(date)) form.setFields({ days: withToggled(days, date), date: '' });
  }

  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3">
      <TextField
        {...form.field('date')}
        label="Another date"
        type="date"
        {...(isTooLong && { error: tooManyCopies })}
      />
      <Button tone="outline" className="mt-6.5" onClick={add}>
        <Icon name="plus" size={18} />
        Add date
      </Button>
    </div>
  );
}
