import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { BookingView } from '@studio/contract/bookings';
import { ApiError, api, sentenceOf } from '../http/api.ts';
import { useStored } from '../storedValue.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { bookingQuery } from './bookingQuery.ts';
import { formMemory, lastBooking } from './bookingSession.ts';
import type { FormMemory } from './bookingSession.ts';
import { stateOf } from './bookingState.ts';
import { cameByBack } from './cameBack.ts';
import { payAgain } from './startPayment.ts';
import { startFailed, useReturn } from './useReturn.ts';

interface WaysOn {
  /** Among the buttons of the page, after a failed payment. */
  button: ReactNode;
  /** Below the heading, for who left the second try by Back. */
  offer: ReactNode;
}

/**
 * The ways on after a failed payment. The tab that booked pays again for the places it keeps, even the last ones; any
 * other tab is led to the workshop. Back on the provider's page leads here too, to a booking that waits for a bank nobody
 * has asked: whoever did it finds the way on. The bank may all the same be late, so the note says who has nothing to do.
 */
export function useTryAgain(booking: BookingView): WaysOn {
  const memory = useOwnForm(booking);
  const [isRestored, setRestored] = useState(false);
  const state = stateOf(booking);
  const again = memory && (
    <PayAgain memory={memory} reference={booking.bookingReference} onBack={() => setRestored(true)} />
  );

  if (state === 'failed') {
    return { button: again ?? <ButtonLink href={`/events/${booking.eventId}`}>Try Again</ButtonLink>, offer: null };
  }
  if (state !== 'waiting' || !again || !(isRestored || cameByBack())) return { button: null, offer: null };
  const offer = (
    <div className="grid justify-items-start gap-3 rounded-lg border border-line bg-oat p-6 print:hidden">
      <p className="max-w-text">
        Did you come back without paying? Your places are still kept for you. If you have paid, there is nothing to do.
      </p>
      {again}
    </div>
  );
  return { button: null, offer };
}

/** The form this tab sent for the booking; null in any other tab. */
function useOwnForm({ bookingReference }: BookingView): FormMemory | null {
  const memory = useStored(formMemory);
  const last = useStored(lastBooking);
  const hold = memory?.attempt.hold;
  const isOurs = hold && last?.bookingReference === bookingReference && last.holdId === hold.holdId;
  return isOurs ? memory : null;
}

interface PayAgainProps {
  memory: FormMemory;
  reference: string;
  /** The visitor left for the provider, and the browser has brought this very page back. */
  onBack: () => void;
}

function PayAgain({ memory, reference, onBack }: PayAgainProps) {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  // Known before the button has been drawn again: several clicks may come in one breath (RELIABILITY M30).
  const isUnderWay = useRef(false);
  const pay = useMutation({
    mutationFn: (sent: FormMemory) => payAgain(api, sent),
    onSuccess: () => setLeaving(true),
    onError: (error) => {
      isUnderWay.current = false;
      refuse(sentenceOf(error, startFailed));
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
    else onBack();
  });

  function start(): void {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    pay.mutate(memory);
  }

  return (
    // Not switched off meanwhile: a button that is loses the focus.
    <Button aria-disabled={isProcessing} onClick={start}>
      {isProcessing ? 'Processing...' : 'Try Again'}
    </Button>
  );
}

function refuse(description: string): void {
  showToast({ tone: 'destructive', title: 'Payment Error', description });
}
