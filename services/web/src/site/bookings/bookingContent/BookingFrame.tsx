import type { ReactNode } from 'react';
import { addressLine, studio } from '@studio/contract/studio';
import { gradientOf } from '../../../shared/ui/gradients.ts';
import { Container } from '../../../shared/ui/Section.tsx';

interface BookingFrameProps {
  /** Undefined while the workshop is not known. */
  category: string | undefined;
  /** The content above the ticket. */
  head: ReactNode;
  children: ReactNode;
}

/** A page about a booking, a cancelled payment or a waiting-list entry. Its header has the workshop's gradient. */
export function BookingFrame({ category, head, children }: BookingFrameProps) {
  const gradient = category === undefined ? '' : gradientOf(category);
  return (
    <div className={`bg-none! ${gradient}`}>
      <header className={`booking-head ${gradient}`}>
        <Container className="grid gap-1">
          <PrintHeader />
          {head}
        </Container>
      </header>
      <Container className="booking-body">{children}</Container>
    </div>
  );
}

/** The header of the printed page, which has no navigation bar. */
function PrintHeader() {
  return (
    <p className="hidden border-b-2 border-line pb-3 print:block">
      <b className="block font-display text-sum font-normal">{studio.name}</b>
      {addressLine()} · {studio.phone.shown} · {studio.email}
    </p>
  );
}

/** The ticket and what is beside it. On a phone the items of both columns are one list, ordered by `max-md:order-*`. */
export function BookingColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid items-start gap-6 md:grid-cols-[1.5fr_1fr] print:grid-cols-[1.2fr_1fr]">
      <div className="contents gap-6 md:grid print:grid">{main}</div>
      <div className="contents gap-6 md:grid print:grid">{side}</div>
    </div>
  );
}
