import { publicHolidayOn } from '@studio/contract/format/publicHolidays';
import { TextField } from '../../../../shared/forms/Field.tsx';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { SchemaForm } from '../../../forms/useSchemaForm.ts';
import type { EventFields } from '../eventFields.ts';
import { RowLabel } from '../rows/RowLabel.tsx';

interface DateFieldsProps {
  form: SchemaForm<EventFields>;
  place: number;
  onRemove: () => void;
}

/** A further date: a row on a wide screen, where the labels of the first row are the headings. */
export function DateFields({ form, place, onRemove }: DateFieldsProps) {
  const label = (text: string) => (
    <RowLabel of="further date" place={place}>
      {text}
    </RowLabel>
  );
  const field = (part: 'date' | 'startTime' | 'endTime') => form.field(`furtherDates[${place}].${part}`);
  const holiday = publicHolidayOn(field('date').value);
  return (
    <li className="grid grid-cols-2 gap-x-3 max-md:pt-3 md:grid-cols-[1.2fr_1fr_1fr_2.75rem]">
      <TextField
        {...field('date')}
        label={label('Date')}
        type="date"
        required
        className="max-md:col-span-full"
        hint={holiday === null ? undefined : `A public holiday: ${holiday}.`}
      />
      <TextField {...field('startTime')} label={label('Start')} type="time" required />
      <TextField {...field('endTime')} label={label('End')} aside="(optional)" type="time" />
      <div className={`flex items-start justify-end max-md:col-span-full ${place === 0 ? 'md:mt-6.5' : 'md:mt-1.5'}`}>
        <Button
          tone="plain"
          size="sm"
          className="px-3"
          aria-label={`Remove further date ${place + 1}`}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </Button>
      </div>
    </li>
  );
}
