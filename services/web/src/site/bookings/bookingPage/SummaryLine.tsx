import type { ReactNode } from 'react';

export function SummaryLine({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="font-normal text-ink-2">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
