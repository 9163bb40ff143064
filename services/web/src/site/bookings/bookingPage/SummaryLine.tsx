import type { ReactNode } from 'react';

/** One line of a summary: what it is about, and what is said of it. Weight and size are the list's. */
export function SummaryLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="font-normal text-ink-2">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
