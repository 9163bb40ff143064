import type { ReactNode } from 'react';

/** A message in place of a page's content, vertically centred. */
export function PageMessage({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <div role={role} className="grid min-h-[60vh] content-center justify-items-start gap-5">
      {children}
    </div>
  );
}
