import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingView } from '@studio/contract/bookings';
import { api, sentenceOf } from '../http/api.ts';
import { useStored } from '../storedValue.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { formMemory, lastBooking } from './bookingSession.ts';
import { payAgain } from './startPayment.ts';
import { startFailed, useReturn } from './useReturn.ts';

/**
 * The way on after a failed payment. The tab that booked pays again for the places it keeps, even the last ones; any
 * other tab leads to the workshop.
 */
export function TryAgain({ booking }: { booking: BookingView }) {
  const memory = useStored(formMemory);
  const last = useStored(lastBooking);
  const hold = memory?.attempt.hold;
  const isOurs = hold && last?.bookingReference === booking.bookingReference && last.holdId === hold.holdId;
  const [isLeaving, setLeaving] = useState(false);
  const pay = useMutation({
    mutationFn: payAgain.bind(null, api),
    onSuccess: () => setLeaving(true),
    onError: (error) => refuse(sentenceOf(error, startFailed)),
  });

  // Once it went well the page is being left: a second click would only ask for the same.
  const isProcessing = pay.isPending || isLeaving;
  useReturn({ isProcessing, isLeaving }, (sentence) => {
    setLeaving(false);
    if (sentence) refuse(sentence);
  });

  if (!memory || !isOurs) return <ButtonLink href={`/events/${booking.eventId}`}>Try Again</ButtonLink>;
  return (
    <Button disabled={isProcessing} onClick={() => pay.mutate(memory)}>
      {isProcessing ? 'Processing...' : 'Try Again'}
    </Button>
  );
}

function refuse(description: string): void {
  showToast({ tone: 'destructive', title: 'Payment Error', description });
}
