import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { HoldView } from '@studio/contract/bookings/bookings';
import { cancellationTerms } from '@studio/contract/format/cancellation';
import { studioDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { balanceDueOn, quoteSums } from '@studio/contract/quotes/quoteSums';
import type { QuoteView } from '@studio/contract/quotes/quoteViews';
import { TextField } from '../../shared/forms/Field.tsx';
import { FormError } from '../../shared/forms/FormError.tsx';
import { Stepper } from '../../shared/forms/Stepper.tsx';
import { api } from '../../shared/http/api.ts';
import { serverNow } from '../../shared/http/serverClock.ts';
import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { keyHeader as payKeyHeader, payApiPath } from '../bookings/pay/payQuery.ts';
import { rememberLink } from '../bookings/pay/usePayLink.ts';
import { submitPaymentForm } from '../bookings/payment/submitPaymentForm.ts';
import { paymentErrorText, usePaymentRedirect } from '../bookings/payment/usePaymentRedirect.ts';
import { CancellationNote } from '../events/CancellationNote.tsx';
import { Consent } from '../settings/Consent.tsx';
import { Decline } from './Decline.tsx';
import { keyHeader, quoteApiPath, quoteQuery } from './quoteQuery.ts';
import type { QuoteAccess } from './quoteQuery.ts';
import { QuoteSumLines } from './QuoteSumLines.tsx';

interface AcceptFormProps {
  access: QuoteAccess;
  view: QuoteView;
  /** The index of the chosen day; -1 if no day is free. */
  dayIndex: number;
}

/** Accepts the quote with a name and a number of people and goes to the card provider, or declines it. */
export function AcceptForm({ access, view, dayIndex }: AcceptFormProps) {
  const { minPeople, maxPeople, version, freeDays, keptPercentAfter } = view;
  const [now] = useState(serverNow);
  const [entered, setEntered] = useState(view.people);
  // The limits change when the studio sends the quote again.
  const people = Math.min(Math.max(entered, minPeople), maxPeople);
  const [name, setName] = useState(`${view.firstName} ${view.lastName}`);
  const [error, setError] = useState<string | null>(null);
  const countId = useId();
  const client = useQueryClient();
  const day = view.days[dayIndex];
  const sums = quoteSums(view, people);
  const readAgain = () => void client.invalidateQueries({ queryKey: quoteQuery(access).queryKey });
  const payment = usePaymentRedirect<void>({
    start: async () => {
      setError(null);
      const accepted = await api.post<QuoteView>(
        `${quoteApiPath(access)}/accept`,
        { version, day: dayIndex, people, name },
        { headers: keyHeader(access) },
      );
      const link = linkOf(accepted);
      if (!link) {
        client.setQueryData(quoteQuery(access).queryKey, accepted);
        return 'done';
      }
      // The card provider returns to an address without the key.
      rememberLink(link);
      return submitPaymentForm(await api.post<HoldView>(payApiPath(link), undefined, { headers: payKeyHeader(link) }));
    },
    onError: (failure) => {
      setError(paymentErrorText(failure));
      readAgain();
    },
    onReturn: readAgain,
  });
  return (
    <section aria-labelledby="costs" className="num grid gap-4 rounded-lg bg-card p-[min(1.375rem,6vw)] shadow-2">
      <h2 id="costs" className="text-xl">
        What it costs
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label htmlFor={countId} className="font-semibold">
          How many people?
          <span className="block text-sm font-normal text-ink-2">
            Between {minPeople} and {maxPeople}
          </span>
        </label>
        <Stepper
          id={countId}
          value={people}
          min={minPeople}
          max={maxPeople}
          available={maxPeople}
          onChange={setEntered}
        />
      </div>
      <QuoteSumLines
        sums={sums}
        people={people}
        balanceDueOn={day ? balanceDueOn(day.date, view.balanceDays, studioDay(now)) : null}
      />
      {day && (
        <CancellationNote
          terms={cancellationTerms(day, { freeCancellationHours: 24 * freeDays, keptPercentAfter }, now)}
        />
      )}
      {day ? (
        <>
          <TextField
            label="Your name"
            name="name"
            required
            autoComplete="name"
            value={name}
            onChange={({ target }) => setName(target.value)}
            hint="Entering your name and pressing Accept accepts this quote."
          />
          <div className="booking-bar desktop:[mask:none] desktop:px-0 desktop:pb-0">
            <p className="booking-bar-price">
              <b>{formatRand(sums.deposit)}</b>
              <span>{sums.balance > 0 ? `deposit of ${formatRand(sums.total)}` : 'to pay now'}</span>
            </p>
            <Button className="grow" aria-disabled={payment.isProcessing} onClick={() => payment.run()}>
              {payment.isProcessing ? 'Redirecting to payment...' : 'Accept and pay'}
            </Button>
          </div>
          <Consent />
        </>
      ) : (
        <p className="font-semibold">All days have been taken. Please ask us for another day.</p>
      )}
      <FormError role="alert">{error !== null && <p>{error}</p>}</FormError>
      <Decline access={access} />
      <p className="flex items-start gap-2.5 text-sm text-ink-2">
        <Icon name="lock" size={18} className="mt-0.5" />
        Secure payment through our card provider
      </p>
    </section>
  );
}

/** The pay link of the deposit; null if it cannot be paid by card. */
function linkOf({ accepted }: QuoteView): { id: string; key: string } | null {
  const [, id, key] = /^\/pay\/([^#]+)#key=(.+)$/.exec(accepted?.payPath ?? '') ?? [];
  return id !== undefined && key !== undefined ? { id, key } : null;
}
