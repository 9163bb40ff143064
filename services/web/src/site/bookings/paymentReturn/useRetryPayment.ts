import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingView } from '@studio/contract/bookings/bookings';
import type { BookingState } from '@studio/contract/bookings/bookingState';
import { ApiError, api, userMessageOf } from '../../../shared/http/api.ts';
import { useStoredValue } from '../../../shared/storedValue.ts';
import { showToast } from '../../../shared/ui/toast/toast.ts';
import { bookingQuery } from '../bookingPage/bookingQuery.ts';
import { formMemory, lastBooking } from '../bookingSession.ts';
import type { FormMemory, Hold } from '../bookingSession.ts';
import { isBackForward } from '../payment/returnNavigation.ts';
import { retryPayment } from '../payment/startPayment.ts';
import { paymentStartFailed, usePaymentRedirect } from '../payment/usePaymentRedirect.ts';

/** `link`: a link to the workshop, for another tab, which has no hold to retry. */
export type RetryPayment =
  | { step: 'none' }
  | { step: 'link' }
  /** `isUncertain` is true for a payment that was not reported as failed, but possibly not made. */
  | { step: 'offered' | 'processing'; isUncertain: boolean; hold: Hold; retry: () => void };

/** Retries a failed payment with the seats that are still on hold. */
export function useRetryPayment(booking: BookingView, state: BookingState): RetryPayment {
  const queryClient = useQueryClient();
  const own = useFormOf(booking);
  const [hasRetried, setRetried] = useState(false);
  const redirect = usePaymentRedirect({
    start: (form: FormMemory) => retryPayment(api, form),
    onError: (error) => {
      const description = userMessageOf(error, paymentStartFailed);
      showToast({ tone: 'destructive', title: 'Payment Error', description });
      // The booking was paid, or its hold expired, in the meantime.
      if (error instanceof ApiError && error.status === 409) {
        readAgain();
      }
    },
    onReturn: readAgain,
  });

  function readAgain(): void {
    void queryClient.invalidateQueries({ queryKey: bookingQuery(booking.bookingReference).queryKey });
  }

  if (!own) return { step: state === 'failed' ? 'link' : 'none' };
  // After a retry the payment may never have been made: the response was lost, the redirect was blocked, or the visitor
  // came back.
  const isUncertain = state === 'waiting' && (hasRetried || isBackForward());
  if (state !== 'failed' && !isUncertain) return { step: 'none' };
  return {
    step: redirect.isProcessing ? 'processing' : 'offered',
    isUncertain,
    hold: own.hold,
    retry: () => {
      setRetried(true);
      redirect.run(own.memory);
    },
  };
}

function useFormOf({ bookingReference }: BookingView): { memory: FormMemory; hold: Hold } | null {
  const memory = useStoredValue(formMemory);
  const last = useStoredValue(lastBooking);
  const hold = memory?.attempt.hold;
  const isOfBooking = hold && last?.bookingReference === bookingReference && last.holdId === hold.holdId;
  return memory && isOfBooking ? { memory, hold } : null;
}
