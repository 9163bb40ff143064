import { moneyKinds, moneyKindWord } from '@studio/contract/admin/moneyKinds';
import { FilterSelect } from '../lists/FilterSelect.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { DayField } from './DayField.tsx';
import type { PaymentFilter } from './paymentFilter.ts';

interface PaymentFilterBarProps {
  filter: PaymentFilter;
  onChange: (changes: Record<string, string>) => void;
}

export function PaymentFilterBar({ filter: { search, kind, from, to }, onChange }: PaymentFilterBarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="flex min-w-0 flex-1 basis-full sm:basis-64">
        <SearchField
          label="Reference, name or payment ID"
          value={search}
          onSearch={(text) => onChange({ search: text })}
        />
      </div>
      <DayField label="From" value={from} onPick={(day) => onChange({ from: day })} />
      <DayField label="To" value={to} onPick={(day) => onChange({ to: day })} />
      <FilterSelect label="Kind" value={kind} onSelect={(word) => onChange({ kind: word })}>
        <option value="">All kinds</option>
        {moneyKinds.map((word) => (
          <option key={word} value={word}>
            {`${moneyKindWord(word)}s`}
          </option>
        ))}
      </FilterSelect>
    </div>
  );
}
