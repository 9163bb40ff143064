import { extraScopes, maxTicketLimit, maxTicketName, maxTicketNote } from '@studio/contract/events/ticketTypes';
import { SelectField, TextField } from '../../../../shared/forms/Field.tsx';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { SchemaForm } from '../../../forms/useSchemaForm.ts';
import type { EventFields } from '../eventFields.ts';
import { PriceField } from '../PriceField.tsx';
import { isSameText } from '../rows/isSameText.ts';
import { RowLabel } from '../rows/RowLabel.tsx';
import { ticketRows } from '../tickets/ticketTexts.ts';
import { extraRows, perTexts } from './extraTexts.ts';

interface ExtraFieldsProps {
  form: SchemaForm<EventFields>;
  place: number;
  onSwapUp: () => void;
  onRemove: () => void;
}

/** One extra: a row on a wide screen, where the labels of the first row are the headings. */
export function ExtraFields({ form, place, onSwapUp, onRemove }: ExtraFieldsProps) {
  const label = (text: string) => (
    <RowLabel of="extra" place={place}>
      {text}
    </RowLabel>
  );
  const field = (part: 'name' | 'note' | 'limit' | 'extra') => form.field(`extras[${place}].${part}`);
  const rows = extraRows(form.fields);
  const earlier = [...ticketRows(form.fields), ...rows.slice(0, place)];
  const isRepeated = earlier.some((other) => isSameText(other.name, rows[place]?.name));
  return (
    <li className="grid grid-cols-2 gap-x-3 max-md:pt-3 md:grid-cols-[1fr_1fr_6rem_5rem_9.5rem_5.75rem]">
      <TextField
        {...field('name')}
        label={label('Name')}
        required
        maxLength={maxTicketName}
        autoComplete="off"
        className="max-md:col-span-full"
        // The contract reports a repeated name at the list of all types.
        error={field('name').error ?? (isRepeated ? form.errors['ticketTypes'] : undefined)}
      />
      <TextField
        {...field('note')}
        label={label('Note')}
        maxLength={maxTicketNote}
        autoComplete="off"
        className="max-md:col-span-full"
      />
      <PriceField form={form} name={`extras[${place}].price`} label={label('Price')} />
      <TextField
        {...field('limit')}
        label={label('Stock')}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxTicketLimit}
        placeholder="any"
      />
      <SelectField {...field('extra')} label={label('At most one')}>
        {extraScopes.map((per) => (
          <option key={per} value={per}>
            {perTexts[per]}
          </option>
        ))}
      </SelectField>
      <div className={`flex items-start justify-end max-md:items-end ${place === 0 ? 'md:mt-6.5' : 'md:mt-1.5'}`}>
        {place > 0 && (
          <Button tone="plain" size="sm" className="px-3" aria-label={`Move extra ${place + 1} up`} onClick={onSwapUp}>
            <Icon name="arrow" className="-rotate-90" />
          </Button>
        )}
        <Button tone="plain" size="sm" className="px-3" aria-label={`Remove extra ${place + 1}`} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </div>
    </li>
  );
}
