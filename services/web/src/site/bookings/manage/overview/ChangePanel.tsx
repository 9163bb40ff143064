import { useId } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { ChangeQuoteView, ManageView, QuoteInput } from '@studio/contract/bookings/bookingChanges';
import { refundWayText } from '@studio/contract/bookings/refunds';
import { spots } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { totalLine } from '../../../../shared/ui/totalLine.ts';
import { SummaryLine } from '../../bookingPage/SummaryLine.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import type { BookingChange } from '../state/useChange.ts';

interface ChangePanelProps {
  title: string;
  manage: ManageView;
  change: BookingChange;
  target: QuoteInput;
  /** Null while nothing is changed. */
  quote: ChangeQuoteView | null;
  /** Why the change cannot be made. */
  problem: string | undefined;
  /** The label of the button if nothing is to pay. */
  action: string;
  /** The lines of the sums above the amount that the studio keeps. */
  lines: ReactNode;
  /** Shown if money goes back. */
  returnNote?: string;
  /** Shown while there is no change to make. */
  note?: ReactNode;
  children: ReactNode;
}

/** The form of a change within the booked workshop. It shows the cost or refund before the change is made. */
export function ChangePanel({ title, manage, change, target, quote, problem, children, ...texts }: ChangePanelProps) {
  const { isProcessing, error } = change;
  const titleId = useId();
  const possible = problem ? null : quote;

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (possible) change.change(target, possible);
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
      <FormError role="alert">{problem ?? error}</FormError>
      {possible ? (
        <>
          <Sums quote={possible}>{texts.lines}</Sums>
          <p className="text-sm text-ink-2">{quoteNote(possible, manage.booking, texts.returnNote)}</p>
          <SubmitButton isProcessing={isProcessing}>{buttonText(possible, texts.action)}</SubmitButton>
        </>
      ) : (
        texts.note
      )}
    </form>
  );
}

function Sums({ quote: { toPay, toReturn, kept }, children }: { quote: ChangeQuoteView; children: ReactNode }) {
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

function quoteNote(
  quote: ChangeQuoteView,
  { participants }: ManageView['booking'],
  returnNote?: string,
): string | undefined {
  if (quote.toVoucher > 0) return [returnNote, refundWayText(quote)].filter(Boolean).join(' ');
  if (quote.toReturn > 0) return returnNote;
  if (quote.toPay === 0) return 'Nothing is to pay now.';
  return `Your ${participants === 1 ? 'spot stays' : `${spots(participants)} stay`} yours while you pay.`;
}

function buttonText({ toPay, toReturn }: ChangeQuoteView, action: string): string {
  if (toPay > 0) return `Pay ${formatRand(toPay)}`;
  return toReturn > 0 ? `${action}, ${formatRand(toReturn)} back` : action;
}
