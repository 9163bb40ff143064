import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { BookingView } from '@studio/contract/bookings';
import { ApiError, api, userMessageOf } from '../../../shared/http/api.ts';
import { useStoredValue } from '../../../shared/storedValue.ts';
import { Button, ButtonLink } from '../../../shared/ui/Button.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { bookingQuery } from '../bookingPage/bookingQuery.ts';
import { bookingStateOf } from '../bookingPage/bookingState.ts';
import { formMemory, lastBooking } from '../bookingSession.ts';
import type { FormMemory } from '../bookingSession.ts';
import { cameByBack } from '../payment/returnNavigation.ts';
import { payAgain } from '../payment/startPayment.ts';
import { startFailed, useReturn } from '../payment/usePaymentRedirect.ts';

interface WayOn {
  /** Stands above the buttons where the page itself says that there is nothing to do. */
  note: ReactNode;
  /** Among the buttons of the page. */
  button: ReactNode;
}

/**
 * The way on after a failed payment. The tab that booked pays again for the places it keeps, even the last ones; any other
 * tab is led to the workshop. Once it has tried, the booking waits for a bank that nobody may have asked: the answer was
 * lost, the way to the provider was blocked, or the visitor came Back from there. The way on stays, and the note says who
 * has nothing to do.
 */
export function useRetryPayment(booking: BookingView): WayOn {
  const memory = useOwnForm(booking);
  const { start, isProcessing, hasTried } = usePayAgain(booking.bookingReference);
  const state = bookingStateOf(booking);
  if (!memory) {
    const link = <ButtonLink href={`/events/${booking.eventId}`}>Try Again</ButtonLink>;
    return { note: null, button: state === 'failed' && link };
  }

  const isUnasked = state === 'waiting' && (hasTried || cameByBack());
  return {
    note: isUnasked && !isProcessing && (
      <p className="max-w-text print:hidden">
        Have you not paid yet? Your places are still kept, so you can try again. If you have paid, there is nothing to
        do.
      </p>
    ),
    button: (state === 'failed' || isUnasked) && (
      // Not switched off meanwhile: a button that is loses the focus.
      <Button aria-disabled={isProcessing} onClick={() => start(memory)}>
        {isProcessing ? 'Processing...' : 'Try Again'}
      </Button>
    ),
  };
}

/** The form this tab sent for the booking; null in any other tab. */
function useOwnForm({ bookingReference }: BookingView): FormMemory | null {
  const memory = useStoredValue(formMemory);
  const last = useStoredValue(lastBooking);
  const hold = memory?.attempt.hold;
  const isOurs = hold && last?.bookingReference === bookingReference && last.holdId === hold.holdId;
  return isOurs ? memory : null;
}

interface PayAgain {
  start: (memory: FormMemory) => void;
  /** From the click until the visitor is back or is told why not. */
  isProcessing: boolean;
  hasTried: boolean;
}

function usePayAgain(reference: string): PayAgain {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  // Known before the button has been drawn again: several clicks may come in one breath (RELIABILITY M30).
  const isUnderWay = useRef(false);
  const pay = useMutation({
    mutationFn: (sent: FormMemory) => payAgain(api, sent),
    onSuccess: () => setLeaving(true),
    onError: (error) => {
      isUnderWay.current = false;
      refuse(userMessageOf(error, startFailed));
      // Paid or ended meanwhile: the page says so, and offers no more what cannot be.
      if (error instanceof ApiError && error.status === 409) {
        void queryClient.invalidateQueries({ queryKey: bookingQuery(reference).queryKey });
      }
    },
  });

  // Once it went well the page is being left: a second click would only ask for the same.
  const isProcessing = pay.isPending || isLeaving;
  useReturn({ isProcessing, isLeaving }, (sentence) => {
    isUnderWay.current = false;
    setLeaving(false);
    if (sentence) refuse(sentence);
  });

  function start(memory: FormMemory): void {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    pay.mutate(memory);
  }

  return { start, isProcessing, hasTried: !pay.isIdle };
}

function refuse(description: string): void {
  showToast({ tone: 'destructive', title: 'Payment Error', description });
}
