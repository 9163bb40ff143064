import { useMutation } from '@tanstack/react-query';
import type { BookingView } from '@studio/contract/bookings';
import { api, sentenceOf } from '../http/api.ts';
import { useStored } from '../storedValue.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { formMemory, lastBooking } from './bookingSession.ts';
import { payAgain } from './startPayment.ts';

/**
 * The way on after a failed payment. The tab that booked pays again for the places it keeps, even the last ones; any
 * other tab leads to the workshop.
 */
export function TryAgain({ booking }: { booking: BookingView }) {
  const memory = useStored(formMemory);
  const last = useStored(lastBooking);
  const hold = memory?.attempt.hold;
  const isOurs = hold && last?.bookingReference === booking.bookingReference && last.holdId === hold.holdId;
  const pay = useMutation({
    mutationFn: payAgain.bind(null, api),
    onError: (error) =>
      showToast({
        tone: 'destructive',
        title: 'Payment Error',
        description: sentenceOf(error, 'Failed to initiate payment. Please try again.'),
      }),
  });

  if (!memory || !isOurs) return <ButtonLink href={`/events/${booking.eventId}`}>Try Again</ButtonLink>;
  // Once it went well the page is left: a second click would only ask for the same.
  return (
    <Button disabled={pay.isPending || pay.isSuccess} onClick={() => pay.mutate(memory)}>
      {pay.isPending || pay.isSuccess ? 'Processing...' : 'Try Again'}
    </Button>
  );
}
