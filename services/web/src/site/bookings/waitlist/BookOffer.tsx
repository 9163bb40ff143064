import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { spots } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { maxPhone, trimmed } from '@studio/contract/validation/textRules';
import { TextField } from '../../../shared/forms/Field.tsx';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { useTextFields } from '../../../shared/forms/useTextFields.ts';
import { api } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Consent } from '../../settings/Consent.tsx';
import { entryErrorsOf } from '../bookingFlow/bookingEntry.ts';
import { HoldCountdown } from '../bookingFlow/seats/HoldCountdown.tsx';
import { formMemory } from '../bookingSession.ts';
import { paymentErrorText, usePaymentRedirect } from '../payment/usePaymentRedirect.ts';
import { PartyLines } from './PartyLines.tsx';
import { startOfferPayment } from './startOfferPayment.ts';
import type { OfferChoice } from './startOfferPayment.ts';
import { TimeLeft } from './TimeLeft.tsx';
import { entryQuery } from './waitlistQuery.ts';
import type { WaitlistAccess } from './waitlistQuery.ts';

interface BookOfferProps {
  access: WaitlistAccess;
  entry: WaitlistEntryView;
}

/** Books what is available for the party: asks for the phone number that every booking has, and starts the payment. */
export function BookOffer({ access, entry }: BookOfferProps) {
  const { event, hold, bookableSeats: max, offeredUntil } = entry;
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: entryQuery(access).queryKey });
  const { form, fields, field, showErrors } = useTextFields({ phone: storedPhone(event.id) });
  const payment = usePaymentRedirect<OfferChoice>({
    start: (choice) => {
      setError(null);
      return startOfferPayment(api, access, entry, choice);
    },
    onError: (failure) => {
      setError(paymentErrorText(failure));
      readAgain();
    },
    onReturn: readAgain,
  });

  const participants = Math.min(chosen ?? hold?.participants ?? max, max);
  const total = hold?.participants === participants ? hold.totalAmount : event.price * participants;

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (!showErrors(entryErrorsOf(fields))) {
      payment.run({ phone: trimmed(fields.phone), participants, totalAmount: total });
    }
  }

  // The error stays when the places are no longer available.
  return (
    <>
      {max > 0 && (
        <form
          ref={form}
          noValidate
          method="post"
          action="#"
          aria-label="Book the spots"
          aria-busy={payment.isProcessing}
          onSubmit={submit}
          className="grid gap-3.5"
        >
          {hold ? <HoldCountdown hold={hold} /> : offeredUntil !== null && <TimeLeft until={offeredUntil} />}
          <PartyLines
            participants={participants}
            max={max}
            total={total}
            disabled={payment.isProcessing}
            onChange={setChosen}
          />
          {participants < entry.participants && (
            <p className="text-sm">
              You are waiting for {spots(entry.participants)}. Once you have paid for fewer, you are not on the list any
              more.
            </p>
          )}
          <TextField
            label="Phone Number"
            required
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={maxPhone}
            {...field('phone')}
          />
          <Consent />
          <Button type="submit" className="num" aria-disabled={payment.isProcessing}>
            {payment.isProcessing ? 'Redirecting to payment...' : `Pay ${formatRand(total)}`}
          </Button>
        </form>
      )}
      <FormError role="alert">{error !== null && <p>{error}</p>}</FormError>
    </>
  );
}

/** The phone number that was typed before the visitor left for the provider's page. */
function storedPhone(eventId: number): string {
  const memory = formMemory.read();
  return memory?.eventId === eventId ? memory.entry.phone : '';
}
