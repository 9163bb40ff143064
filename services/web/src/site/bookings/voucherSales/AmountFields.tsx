import type { EventView } from '@studio/contract/events/events';
import { priceRange } from '@studio/contract/events/ticketPrices';
import { formatRand } from '@studio/contract/format/money';
import { voucherRange } from '@studio/contract/vouchers/vouchers';
import { SelectField, TextField } from '../../../shared/forms/Field.tsx';
import { offeredAmounts } from './voucherEntry.ts';
import type { VoucherEntry, VoucherFields } from './voucherEntry.ts';

interface AmountFieldsProps {
  entry: VoucherEntry;
  /** One for each title. */
  workshops: readonly EventView[];
  field: VoucherFields;
}

const mostPeople = 10;

export function AmountFields({ entry, workshops, field }: AmountFieldsProps) {
  const { name, onChange } = field('amount');
  const choices = [
    ...offeredAmounts.map((cents) => ({ value: String(cents), label: formatRand(cents) })),
    { value: 'own', label: 'Another amount' },
    ...(workshops.length > 0 ? [{ value: 'workshop', label: 'A workshop’s value' }] : []),
  ];
  const prices = workshops.map(priceRange);
  const lowest = Math.min(...prices.map((price) => price.lowest));
  const highest = Math.max(...prices.map((price) => price.highest));
  return (
    <div className="grid gap-2">
      <fieldset>
        <legend className="pb-2 font-semibold">How much</legend>
        <div className="num grid grid-cols-2 gap-2 sm:grid-cols-4">
          {choices.map(({ value, label }) => (
            <label
              key={value}
              className={`voucher-amount ${value === 'own' || value === 'workshop' ? 'sm:col-span-2' : ''}`}
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={entry.amount === value}
                onChange={onChange}
                className="sr-only"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {entry.amount === 'own' && (
        <TextField
          label="Amount in rand"
          aside={`(${voucherRange})`}
          inputMode="decimal"
          autoComplete="off"
          {...field('ownAmount')}
        />
      )}
      {entry.amount === 'workshop' && (
        <div className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_7rem]">
          <SelectField label="Workshop" {...field('workshopId')}>
            <option value="">Please choose</option>
            {workshops.map((workshop) => (
              <option key={workshop.id} value={workshop.id}>
                {workshop.title}, {formatRand(priceRange(workshop).lowest)}
              </option>
            ))}
          </SelectField>
          <SelectField label="People" {...field('people')}>
            {Array.from({ length: mostPeople }, (_, index) => (
              <option key={index + 1}>{index + 1}</option>
            ))}
          </SelectField>
        </div>
      )}
      {workshops.length > 0 && (
        <p className="num text-xs text-ink-2">
          Workshops cost {formatRand(lowest)}
          {highest > lowest && ` to ${formatRand(highest)}`} per person.
        </p>
      )}
    </div>
  );
}
