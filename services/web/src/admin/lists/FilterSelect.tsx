import type { ReactNode } from 'react';

interface FilterSelectProps {
  /** `Status`: what is chosen. */
  label: string;
  value: string;
  onSelect: (value: string) => void;
  /** The options; the first one is the neutral one, with an empty value. */
  children: ReactNode;
  className?: string;
}

/** Narrows a list beside its search. */
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
