import type { ReactNode } from 'react';

interface SumProps {
  label: string;
  isLarge?: boolean;
  children: ReactNode;
}

/** A sum or a count with its label, an entry of a `dl`. */
export function Sum({ label, isLarge = false, children }: SumProps) {
  return (
    <div>
      <dt className="text-xs font-semibold text-ink-3">{label}</dt>
      <dd className={isLarge ? 'text-xl font-strong' : 'font-strong'}>{children}</dd>
    </div>
  );
}
