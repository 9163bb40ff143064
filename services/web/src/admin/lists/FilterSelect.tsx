import type { ReactNode } from 'react';

interface FilterSelectProps {
  label: string;
  value: string;
  onSelect: (value: string) => void;
  /** The first one has an empty value. */
  children: ReactNode;
  className?: string;
}

export function FilterSelect({ label, value, onSelect, children, className = 'max-sm:w-full' }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onSelect(target.value)}
      className={`select-arrow min-h-12 min-w-0 rounded-sm border-[1.5px] border-line-strong bg-card py-2.5 pl-3.5 text-base text-ellipsis hover:border-ink-2 ${className}`}
    >
      {children}
    </select>
  );
}
