import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSameMix } from '@studio/contract/bookings/tickets';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { trimmed } from '@studio/contract/validation/textRules';
import { TextField } from '../../../shared/forms/Field.tsx';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { useTextFields } from '../../../shared/forms/useTextFields.ts';
import { api } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { Consent } from '../../settings/Consent.tsx';
import { entryErrorsOf, visitorInputs } from '../bookingFlow/bookingEntry.ts';
import type { BookingEntry, VisitorEntry } from '../bookingFlow/bookingEntry.ts';
import { useHoldSeconds } from '../bookingFlow/seats/heldSeats.ts';
import { HoldCountdown } from '../bookingFlow/seats/HoldCountdown.tsx';
import { seatsError } from '../bookingFlow/seats/seatsError.ts';
import { formMemory, pendingBooking } from '../bookingSession.ts';
import { LazyCodes } from '../codes/LazyCodes.tsx';
import { readCodeRejection } from '../codes/readCodeRejection.ts';
import { instantText } from '../manage/state/manageTexts.ts';
import { paymentErrorText, usePaymentRedirect } from '../payment/usePaymentRedirect.ts';
import { payText } from '../tickets/chosenTickets.ts';
import { chooseOffer, heldDiscount } from './offerChoice.ts';
import { OfferedTickets } from './OfferedTickets.tsx';
import { PartyLines } from './PartyLines.tsx';
import { hasTypes, ticketInputs, wantedTicketsText } from './partyTickets.ts';
import { startOfferPayment } from './startOfferPayment.ts';
import type { OfferChoice } from './startOfferPayment.ts';
import { entryQuery } from './waitlistQuery.ts';
import type { WaitlistAccess } from './waitlistQuery.ts';

type EnteredCodes = Pick<BookingEntry, 'discount' | 'code'>;

/** Books what is available for the party: asks for the phone number that every booking has, and starts the payment. */
export function BookOffer({ access, entry }: { access: WaitlistAccess; entry: WaitlistEntryView }) {
  const { event, hold, bookableSeats: max, offeredUntil } = entry;
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly TicketInput[] | null>(null);
  const [codes, setCodes] = useState<EnteredCodes>(() => ({ discount: heldDiscount(entry) }));
  const [rejectedCode, setRejectedCode] = useState<string>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const readAgain = () => void client.invalidateQueries({ queryKey: entryQuery(access).queryKey });
  const { form, fields, field, showErrors } = useTextFields({ phone: storedPhone(event.id) });
  const payment = usePaymentRedirect<OfferChoice>({
    start: async (choice) => {
      setError(null);
      const result = await startOfferPayment(api, access, entry, choice);
      if (result === 'done') void navigate(`/booking-confirmed?hold=${pendingBooking.read()?.holdId ?? ''}`);
      return result;
    },
    onError: (failure) => {
      const rejected = readCodeRejection(codes, failure);
      if (rejected) changeCodes(rejected.part, rejected.message);
      setError(paymentErrorText(failure));
      readAgain();
    },
    onReturn: readAgain,
  });

  function changeCodes(part: EnteredCodes, rejected?: string): void {
    setCodes((current) => ({ ...current, ...part }));
    setRejectedCode(rejected);
  }

  const offer = chooseOffer(entry, chosen, codes.discount);
  const { participants, total } = offer;
  const isTyped = hasTypes(entry);
  const ticketsError = seatsError(participants, { seatsLeft: max, capacity: event.capacity });
  const isPart = !isSameMix(offer.tickets, entry.tickets);

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (showErrors(entryErrorsOf(fields)) || ticketsError !== undefined) return;
    payment.run({
      phone: trimmed(fields.phone),
      participants,
      tickets: ticketInputs(offer.tickets.filter(({ quantity }) => quantity > 0)),
      discountCode: offer.discount?.code,
      totalAmount: total,
    });
  }

  // The error is outside the form, so that it stays when the places are no longer available.
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
          {isTyped ? (
            <OfferedTickets
              entry={entry}
              offer={offer}
              disabled={payment.isProcessing}
              error={ticketsError}
              onChange={setChosen}
            />
          ) : (
            <PartyLines
              offer={offer}
              max={max}
              disabled={payment.isProcessing}
              onChange={(quantity) => setChosen([{ ticketTypeId: null, quantity }])}
            />
          )}
          {isPart && (
            <p className="text-sm">
              You are waiting for {wantedTicketsText(entry)}. Once you have paid for fewer, you are not on the list any
              more.
            </p>
          )}
          <TextField required {...visitorInputs.phone} {...field('phone')} />
          <LazyCodes
            eventId={event.id}
            entry={{ ...visitorOf(entry), participants, tickets: ticketInputs(offer.tickets), ...codes }}
            chosen={offer}
            takesVouchers={false}
            rejection={rejectedCode}
            disabled={payment.isProcessing}
            onChange={(part) => changeCodes(part)}
          />
          <Consent />
          <Button type="submit" className="num" aria-disabled={payment.isProcessing}>
            {payment.isProcessing ? 'Redirecting to payment...' : payText(offer)}
          </Button>
        </form>
      )}
      <FormError role="alert">{error !== null && <p>{error}</p>}</FormError>
    </>
  );
}

function visitorOf({ firstName, lastName, email }: WaitlistEntryView): VisitorEntry {
  return { firstName, lastName, email, phone: '' };
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
