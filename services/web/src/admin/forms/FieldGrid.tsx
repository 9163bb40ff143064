import type { ReactNode } from 'react';

/** The fields of a dialog, in two columns where they fit. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">{children}</div>;
}
