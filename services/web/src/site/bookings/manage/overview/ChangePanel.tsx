import { useId } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { ChangeQuoteView, ManageView, QuoteInput } from '@studio/contract/bookings/bookingChanges';
import { refundWayText } from '@studio/contract/bookings/refunds';
import { spots } from '@studio/contract/format/counts';
import { formatWeekdayDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { totalLine } from '../../../../shared/ui/totalLine.ts';
import { SummaryLine } from '../../bookingPage/SummaryLine.tsx';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { addedToBalance } from '../state/quotes.ts';
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
          <Sums quote={possible} added={addedToBalance(manage, possible)}>
            {texts.lines}
          </Sums>
          <p className="text-sm text-ink-2">{quoteNote(possible, manage, texts.returnNote)}</p>
          <SubmitButton isProcessing={isProcessing}>{buttonText(possible, texts.action)}</SubmitButton>
        </>
      ) : (
        texts.note
      )}
    </form>
  );
}

interface SumsProps {
  quote: ChangeQuoteView;
  /** What the change adds to the unpaid balance; null without one. */
  added: Cents | null;
  children: ReactNode;
}

function Sums({ quote, added, children }: SumsProps) {
  const { toReturn, kept } = quote;
  const [term, amount] = resultOf(quote, added);
  return (
    <dl aria-live="polite" className="grid gap-2 font-semibold">
      {children}
      {kept > 0 && <SummaryLine term="Kept by the studio">{formatRand(kept)}</SummaryLine>}
      {added !== null && toReturn > 0 && <SummaryLine term={takenText}>{formatRand(-added)}</SummaryLine>}
      <div className={`mt-1 flex-wrap gap-x-4 ${totalLine}`}>
        <dt className="font-strong">{term}</dt>
        <dd className="font-display text-sum font-normal">{formatRand(amount)}</dd>
      </div>
    </dl>
  );
}

const takenText = 'Taken from the balance';

function resultOf({ toPay, toReturn }: ChangeQuoteView, added: Cents | null): [term: string, amount: Cents] {
  if (toReturn > 0) return ['You get back', toReturn];
  if (added === null) return ['To pay now', toPay];
  return added < 0 ? [takenText, -added] : ['Added to the balance', added];
}

function quoteNote(quote: ChangeQuoteView, manage: ManageView, returnNote?: string): string | undefined {
  if (quote.toVoucher > 0) return [returnNote, refundWayText(quote)].filter(Boolean).join(' ');
  if (quote.toReturn > 0) return returnNote;
  if (quote.toPay === 0) return `Nothing is to pay now.${balanceText(manage, quote)}`;
  const { participants } = manage.booking;
  return `Your ${participants === 1 ? 'spot stays' : `${spots(participants)} stay`} yours while you pay.`;
}

/** The sentence about what is left to pay of a booking with a balance; '' for another. */
function balanceText(manage: ManageView, quote: ChangeQuoteView): string {
  const { due } = manage;
  const added = addedToBalance(manage, quote);
  if (!due?.balanceDueOn || added === null) return '';
  const left = due.amount + added;
  if (left === 0) return ' Then nothing is left to pay.';
  return ` Then ${formatRand(left)} is to be paid by ${formatWeekdayDate(due.balanceDueOn)}.`;
}

function buttonText({ toPay, toReturn }: ChangeQuoteView, action: string): string {
  if (toPay > 0) return `Pay ${formatRand(toPay)}`;
  return toReturn > 0 ? `${action}, ${formatRand(toReturn)} back` : action;
}
