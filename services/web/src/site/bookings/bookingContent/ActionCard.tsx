import type { ReactNode } from 'react';

/** The card with what a visitor can do about a quote or a pay link. */
export function ActionCard({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="What you can do"
      className="num grid max-w-160 gap-3.5 rounded-lg bg-card p-[min(1.375rem,6vw)] shadow-2"
    >
      {children}
    </section>
  );
}
