import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { listTicketTypes } from '@studio/contract/events/ticketPrices';
import { spots } from '@studio/contract/format/counts';
import { formatRand } from '@studio/contract/format/money';
import { trimmed } from '@studio/contract/validation/textRules';
import { TextField } from '../../../shared/forms/Field.tsx';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { useTextFields } from '../../../shared/forms/useTextFields.ts';
import { api } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { Consent } from '../../settings/Consent.tsx';
import { entryErrorsOf, visitorInputs } from '../bookingFlow/bookingEntry.ts';
import { useHoldSeconds } from '../bookingFlow/seats/heldSeats.ts';
import { HoldCountdown } from '../bookingFlow/seats/HoldCountdown.tsx';
import { formMemory } from '../bookingSession.ts';
import { instantText } from '../manage/state/manageTexts.ts';
import { paymentErrorText, usePaymentRedirect } from '../payment/usePaymentRedirect.ts';
import { PartyLines } from './PartyLines.tsx';
import { startOfferPayment } from './startOfferPayment.ts';
import type { OfferChoice } from './startOfferPayment.ts';
import { entryQuery } from './waitlistQuery.ts';
import type { WaitlistAccess } from './waitlistQuery.ts';

/** Books what is available for the party: asks for the phone number that every booking has, and starts the payment. */
export function BookOffer({ access, entry }: { access: WaitlistAccess; entry: WaitlistEntryView }) {
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

  const [first, ...others] = listTicketTypes(event);
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
            ticketName={first?.name ?? null}
            disabled={payment.isProcessing}
            onChange={setChosen}
          />
          {others.length > 0 && (
            <p className="text-sm">
              For other tickets, <Link to={`/events/${event.id}`}>book on the page of the workshop</Link>.
            </p>
          )}
          {participants < entry.participants && (
            <p className="text-sm">
              You are waiting for {spots(entry.participants)}. Once you have paid for fewer, you are not on the list any
              more.
            </p>
          )}
          <TextField required {...visitorInputs.phone} {...field('phone')} />
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

/** The time until the offer ends. */
function TimeLeft({ until }: { until: string }) {
  const minutes = Math.ceil(useHoldSeconds({ expiresAt: until }) / 60);
  return (
    <p role="timer" className="num flex items-start gap-2.5 rounded-sm bg-wait-bg px-4 py-3 text-sm text-wait">
      <Icon name="clock" size={18} className="mt-0.5" />
      <span>
        <b>{spanText(minutes)} left.</b> If you do not book by {instantText(until)}, we write to the next in line and
        you leave the list.
      </span>
    </p>
  );
}

/** `692` → `11 h 32 min` */
function spanText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
