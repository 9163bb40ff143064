import type { ReactNode } from 'react';

interface FilterSelectProps {
  label: string;
  value: string;
  onSelect: (value: string) => void;
  /** The first option has an empty value: no filter. */
  children: ReactNode;
  className?: string;
}

export function FilterSelect({ label, value, onSelect, children, className = 'max-sm:w-full' }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onSelect(target.value)}
      className={`select-arrow filter-select ${className}`}
    >
      {children}
    </select>
  );
}
