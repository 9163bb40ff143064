import type { FormEvent, ReactNode } from 'react';
import type { ChangeQuoteView } from '@studio/contract/bookings/bookingChanges';
import { formatRand } from '@studio/contract/format/money';
import { totalLine } from '../../../../shared/ui/totalLine.ts';
import { SummaryLine } from '../../bookingPage/SummaryLine.tsx';

interface ChangePanelProps {
  titleId: string;
  title: string;
  isProcessing: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of a change of the booked workshop. */
export function ChangePanel({ titleId, title, isProcessing, onSubmit, children }: ChangePanelProps) {
  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    onSubmit();
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      aria-labelledby={titleId}
      aria-busy={isProcessing}
      className="panel num grid gap-3.5"
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </form>
  );
}

/** What the change costs or gives back; `children` are the lines before what the studio keeps. */
export function QuoteSums({ quote, children }: { quote: ChangeQuoteView; children: ReactNode }) {
  const { toPay, toReturn, kept } = quote;
  return (
    <dl aria-live="polite" className="grid gap-2 font-semibold">
      {children}
      {kept > 0 && <SummaryLine term="Kept by the studio">{formatRand(kept)}</SummaryLine>}
      <div className={`mt-1 flex-wrap gap-x-4 ${totalLine}`}>
        <dt className="font-strong">{toReturn > 0 ? 'You get back' : 'To pay now'}</dt>
        <dd className="font-display text-sum font-normal">{formatRand(toReturn > 0 ? toReturn : toPay)}</dd>
      </div>
    </dl>
  );
}
