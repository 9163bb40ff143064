import { maxTicketLimit, maxTicketName, maxTicketNote, maxTicketSeats } from '@studio/contract/events/ticketTypes';
import { TextField } from '../../../../shared/forms/Field.tsx';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { SchemaForm } from '../../../forms/useSchemaForm.ts';
import type { EventFields } from '../eventFields.ts';
import { PriceField } from '../PriceField.tsx';
import { isSameText } from '../rows/isSameText.ts';
import { RowLabel } from '../rows/RowLabel.tsx';
import { priceField } from './ticketTexts.ts';
import type { TicketRow } from './ticketTexts.ts';

interface TicketFieldsProps {
  form: SchemaForm<EventFields>;
  rows: readonly TicketRow[];
  place: number;
  onSwapUp: () => void;
  onRemove: () => void;
}

/** One ticket type: a row on a wide screen, where the labels of the first row are the headings. */
export function TicketFields({ form, rows, place, onSwapUp, onRemove }: TicketFieldsProps) {
  const row = rows[place];
  const isFirst = place === 0;
  const label = (text: string) => (
    <RowLabel of="ticket" place={place}>
      {text}
    </RowLabel>
  );
  const field = (part: 'name' | 'note' | 'seats' | 'limit') => form.field(`ticketTypes[${place}].${part}`);
  // The contract reports an error about several types at the path of the list.
  const listError = form.errors['ticketTypes'];
  const hasSeatsError = isFirst && row?.seats !== '1';
  const isRepeated = rows.some((other, index) => index < place && isSameText(other.name, row?.name));
  return (
    <li className="grid grid-cols-2 gap-x-3 max-md:pt-3 min-[22rem]:grid-cols-3 md:grid-cols-[1fr_1fr_6rem_5rem_5rem_5.75rem]">
      <TextField
        {...field('name')}
        label={label('Name')}
        required
        maxLength={maxTicketName}
        autoComplete="off"
        className="max-md:col-span-full"
        error={field('name').error ?? (isRepeated ? listError : undefined)}
      />
      <TextField
        {...field('note')}
        label={label('Who it is for')}
        maxLength={maxTicketNote}
        autoComplete="off"
        className="max-md:col-span-full"
      />
      <PriceField form={form} name={priceField(place)} label={label('Price')} />
      <TextField
        {...field('seats')}
        label={label('Seats')}
        type="number"
        inputMode="numeric"
        min={isFirst ? 1 : 0}
        max={isFirst ? 1 : maxTicketSeats}
        required
        readOnly={isFirst && !hasSeatsError}
        error={field('seats').error ?? (hasSeatsError ? listError : undefined)}
      />
      <TextField
        {...field('limit')}
        label={label('Limit')}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxTicketLimit}
        placeholder="none"
      />
      <div className={`flex items-start justify-end max-md:col-span-full ${isFirst ? 'md:mt-6.5' : 'md:mt-1.5'}`}>
        {!isFirst && (
          <Button tone="plain" size="sm" className="px-3" aria-label={`Move ticket ${place + 1} up`} onClick={onSwapUp}>
            <Icon name="arrow" className="-rotate-90" />
          </Button>
        )}
        <Button tone="plain" size="sm" className="px-3" aria-label={`Remove ticket ${place + 1}`} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </div>
    </li>
  );
}
