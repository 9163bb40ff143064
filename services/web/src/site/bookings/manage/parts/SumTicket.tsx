import type { ReactNode } from 'react';

interface SumTicketProps {
  /** The lines above the perforation. */
  lines: ReactNode;
  isGood?: boolean;
  /** The content below the perforation. */
  children: ReactNode;
}

/** A ticket that ends with a sum. */
export function SumTicket({ lines, isGood = false, children }: SumTicketProps) {
  return (
    <section className="num overflow-hidden rounded-lg bg-card shadow-2">
      <div className="px-[min(1.375rem,6vw)] pt-5 pb-4.5">{lines}</div>
      <div className={`card-footer min-h-0 ${isGood ? 'bg-ok-bg' : ''}`}>
        <div className="mx-[min(1.375rem,6vw)] border-t-2 border-dashed border-perforation" />
        <div className="grid gap-2.5 px-[min(1.375rem,6vw)] pt-4 pb-5">{children}</div>
      </div>
    </section>
  );
}
