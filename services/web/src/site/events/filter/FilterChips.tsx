import type { ReactNode } from 'react';
import type { EventFiltersView } from '@studio/contract/events/eventVersion';
import { formatMonth } from '@studio/contract/format/dates';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { eventListAddress } from './eventFilter.ts';
import type { EventFilter } from './eventFilter.ts';

interface FilterChipsProps {
  choices: EventFiltersView;
  filter: EventFilter;
  /** Called when a field has changed. */
  onChange: () => void;
}

/** One row of chips, which scrolls sideways on a phone. A wide window has a link for each category instead of a list. */
export function FilterChips({ choices, filter, onChange }: FilterChipsProps) {
  const { categories, months } = choices;
  return (
    <div className="filter-chips">
      <ul className="contents max-lg:hidden">
        {['', ...categories].map((category) => (
          <li key={category} className="contents">
            <Link
              to={eventListAddress({ ...filter, category })}
              aria-current={category === filter.category ? 'true' : undefined}
              className="filter-chip"
            >
              {category || 'All'}
            </Link>
          </li>
        ))}
      </ul>
      <span className="mx-1.5 h-9 w-px flex-none bg-line-strong max-lg:hidden" />
      <ListChip name="category" label="Category" value={filter.category} onChange={onChange} className="lg:hidden">
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </ListChip>
      <SwitchChip name="weekend" label="Weekend" isOn={filter.isOnWeekend} onChange={onChange} />
      <ListChip name="month" label="Month" value={filter.month} onChange={onChange}>
        {months.map((month) => (
          <option key={month} value={month}>
            {formatMonth(month)}
          </option>
        ))}
      </ListChip>
      <SwitchChip name="places" label="With spots" isOn={filter.hasPlaces} onChange={onChange} />
      <noscript>
        <button type="submit" className="filter-chip">
          Show
        </button>
      </noscript>
    </div>
  );
}

interface ChipProps {
  name: string;
  label: string;
  onChange: () => void;
}

function SwitchChip({ name, label, isOn, onChange }: ChipProps & { isOn: boolean }) {
  return (
    <label className="filter-chip">
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} onChange={onChange} className="sr-only" />
      {label}
    </label>
  );
}

interface ListChipProps extends ChipProps {
  value: string;
  className?: string;
  children: ReactNode;
}

function ListChip({ name, label, value, onChange, className = '', children }: ListChipProps) {
  return (
    <span className={`filter-chip ${className}`}>
      <select name={name} aria-label={label} defaultValue={value} onChange={onChange} className="filter-chip-list">
        <option value="">{label}</option>
        {children}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
}
