import type { ReactNode } from 'react';

/** A term of a definition list, with its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-xs font-semibold text-ink-3">{name}</dt>
      <dd className="num font-semibold">{children}</dd>
    </div>
  );
}
