import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EventView } from '@studio/contract/events';
import { paymentNotConfigured } from '@studio/contract/payments';
import { ApiError, api, userMessageOf } from '../../../shared/http/api.ts';
import { useStoredValue } from '../../../shared/storedValue.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { eventQuery, eventsQuery } from '../../events/eventQueries.ts';
import { formMemory } from '../bookingSession.ts';
import type { Hold } from '../bookingSession.ts';
import { newAttempt, startPayment } from '../payment/startPayment.ts';
import { startFailed, useReturn } from '../payment/usePaymentRedirect.ts';
import type { BookingEntry, EntryErrors } from './bookingEntry.ts';
import { useIsKept } from './heldSeats.ts';

export interface Checkout {
  pay: (entry: BookingEntry) => void;
  /** From the click until the visitor is back or is told why not; the dialog is locked meanwhile (SPEC §4). */
  isProcessing: boolean;
  /** The places that an earlier try of this tab took for this event, also when their time is over. */
  hold: Hold | null;
  /** How many of them are still kept. */
  placesKept: number;
  /** What the server said last, to stand beside the Pay button until the next try. */
  errorMessage: string | null;
  /** What the server found wrong with single fields. */
  fieldErrors: EntryErrors;
}

/** Pays for an event: from Pay to the card provider's page, or to a sentence that says why not (SPEC §8). */
export function useCheckout(eventId: number, event: EventView | null): Checkout {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const memory = useStoredValue(formMemory);
  const hold = memory?.eventId === eventId ? memory.attempt.hold : null;
  const isKept = useIsKept(hold);
  // Known before the page has been drawn again: five clicks may come in one breath (RELIABILITY M30).
  const isUnderWay = useRef(false);

  const start = useMutation({
    mutationFn: ({ target, entry }: { target: EventView; entry: BookingEntry }) => startPayment(api, target, entry),
    onSuccess: () => setLeaving(true),
    onError: (error, { target }) => {
      isUnderWay.current = false;
      const { code } = error instanceof ApiError ? error.body : {};
      if (code === 'payment_not_available') refuse('Payment Not Available', userMessageOf(error, paymentNotConfigured));
      else refuse('Payment Error', userMessageOf(error, startFailed));

      const paidBooking = code === 'already_paid' ? pageOfPaidBooking() : null;
      if (paidBooking) void navigate(paidBooking);
      // The key stands for something that has ended: the next try is a new one.
      if (code === 'key_reused' || code === 'conflict') forgetAttempt();
      // What the page knows of this event is out of date: seats, price or its being there at all.
      if (error instanceof ApiError && error.status === 409) {
        void queryClient.invalidateQueries({ queryKey: eventQuery(String(target.id)).queryKey });
        void queryClient.invalidateQueries({ queryKey: eventsQuery.queryKey });
      }
    },
  });

  const isProcessing = start.isPending || isLeaving;
  useReturn({ isProcessing, isLeaving }, (sentence) => {
    isUnderWay.current = false;
    setLeaving(false);
    if (sentence) refuse('Payment Error', sentence);
  });

  function refuse(title: string, sentence: string): void {
    setRefusal(sentence);
    showToast({ title, description: sentence, tone: 'destructive' });
  }

  function pay(entry: BookingEntry): void {
    if (!event || isUnderWay.current) return;
    setRefusal(null);
    if (event.payNowButtonHtml === null) {
      refuse('Payment Not Available', paymentNotConfigured);
      return;
    }
    isUnderWay.current = true;
    start.mutate({ target: event, entry });
  }

  const fields = start.error instanceof ApiError ? start.error.body.fields : undefined;
  const placesKept = hold && isKept ? hold.participants : 0;
  return { pay, isProcessing, hold, placesKept, errorMessage: refusal, fieldErrors: fields ?? {} };
}

function forgetAttempt(): void {
  const memory = formMemory.read();
  if (memory) formMemory.write({ ...memory, attempt: newAttempt() });
}

/**
 * Paid in another tab, or before a reload: the page after payment knows the booking by its hold. The key that led there has
 * done its work, so that the visitor may come back and book once more.
 */
function pageOfPaidBooking(): string | null {
  const attempt = formMemory.read()?.attempt;
  const holdId = attempt?.hold?.holdId ?? attempt?.replaces;
  forgetAttempt();
  return holdId ? `/booking-confirmed?hold=${encodeURIComponent(holdId)}` : null;
}
