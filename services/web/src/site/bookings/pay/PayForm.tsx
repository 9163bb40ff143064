import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HoldView } from '@studio/contract/bookings/bookings';
import type { PayView } from '@studio/contract/bookings/payLink';
import { cancellationTerms } from '@studio/contract/format/cancellation';
import { formatWeekdayDate, studioDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { api } from '../../../shared/http/api.ts';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { CancellationNote } from '../../events/CancellationNote.tsx';
import { Consent } from '../../settings/Consent.tsx';
import { Note } from '../manage/parts/Note.tsx';
import { instantText } from '../manage/state/manageTexts.ts';
import { submitPaymentForm } from '../payment/submitPaymentForm.ts';
import { paymentErrorText, usePaymentRedirect } from '../payment/usePaymentRedirect.ts';
import { keyHeader, payApiPath, payQuery } from './payQuery.ts';
import type { PayAccess } from './payQuery.ts';
import { sumNote } from './payTexts.ts';
import type { PayOutcome } from './usePayLink.ts';

interface PayFormProps {
  access: PayAccess;
  view: PayView;
  outcome: PayOutcome;
}

/**
 * The Pay button with its terms. While PayFast may report a payment there is no button, to prevent a double payment.
 */
export function PayForm({ access, view, outcome }: PayFormProps) {
  const { event, cancellationRule } = view;
  const [now] = useState(serverNow);
  return (
    <div className="grid gap-4">
      {outcome !== 'waiting' && (
        <>
          <PayBar access={access} view={view} />
          <Note icon="clock">
            <PayUntil view={view} now={now} />
          </Note>
        </>
      )}
      <CancellationNote terms={cancellationTerms(event, cancellationRule, now)} />
      {outcome !== 'waiting' && (
        <>
          <p className="flex items-start gap-2.5 text-sm text-ink-2">
            <Icon name="lock" size={18} className="mt-0.5" />
            Payment is secure through our card provider. You pay on their page and come straight back here.
          </p>
          <Consent />
        </>
      )}
      <a href="/#contact" className="text-link text-sm">
        <Icon name="chat" size={18} /> Something is wrong? Ask us
      </a>
    </div>
  );
}

/** Says until when the sum can be paid. A balance can still be paid after its due day. */
function PayUntil({ view: { until, dueOn }, now }: { view: PayView; now: Date }) {
  const end = <b>{instantText(until)}</b>;
  if (dueOn === null) return <>You can pay until {end}</>;
  const day = <b>{formatWeekdayDate(dueOn)}</b>;
  if (studioDay(now) <= dueOn) return <>Please pay by {day}</>;
  return (
    <>
      This was due on {day}. You can still pay until {end}
    </>
  );
}

function PayBar({ access, view }: { access: PayAccess; view: PayView }) {
  const { amount } = view;
  const [error, setError] = useState<string | null>(null);
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: payQuery(access).queryKey });
  const payment = usePaymentRedirect<void>({
    start: async () => {
      setError(null);
      return submitPaymentForm(await api.post<HoldView>(payApiPath(access), undefined, { headers: keyHeader(access) }));
    },
    onError: (failure) => {
      setError(paymentErrorText(failure));
      readAgain();
    },
    onReturn: readAgain,
  });
  return (
    <div className="grid gap-3">
      <div className="booking-bar">
        <p className="num booking-bar-price">
          <b>{formatRand(amount)}</b>
          <span>{sumNote(view)}</span>
        </p>
        <Button className="num grow" aria-disabled={payment.isProcessing} onClick={() => payment.run()}>
          {payment.isProcessing ? 'Redirecting to payment...' : `Pay ${formatRand(amount)}`}
        </Button>
      </div>
      <FormError role="alert">{error !== null && <p>{error}</p>}</FormError>
    </div>
  );
}
