import { useEffect, useRef } from 'react';
import type { BookingView } from '@studio/contract/bookings/bookings';
import { Button, ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { HoldCountdown } from '../bookingFlow/seats/HoldCountdown.tsx';
import type { RetryPayment } from './useRetryPayment.ts';

export function RetryPaymentNote({ retryPayment }: { retryPayment: RetryPayment }) {
  if (retryPayment.step !== 'offered' || !retryPayment.isUncertain) return null;
  return (
    <p className="max-w-text print:hidden">
      Have you not paid yet? Your spots are still kept, so you can try again. If you have paid, there is nothing to do.
    </p>
  );
}

export function RetryPaymentButton({ retryPayment, booking }: { retryPayment: RetryPayment; booking: BookingView }) {
  const { step } = retryPayment;
  const link = useRef<HTMLAnchorElement>(null);
  const wasProcessing = useRef(false);
  useEffect(() => {
    // The link replaces the button, which had the focus.
    if (step === 'link' && wasProcessing.current) link.current?.focus();
    wasProcessing.current = step === 'processing';
  }, [step]);

  if (retryPayment.step === 'none') return null;
  if (retryPayment.step === 'link') {
    return (
      <ButtonLink ref={link} href={`/events/${booking.eventId}`}>
        Try Again
      </ButtonLink>
    );
  }
  const isProcessing = retryPayment.step === 'processing';
  return (
    <>
      {!retryPayment.isUncertain && (
        <div className="basis-full">
          <HoldCountdown hold={retryPayment.hold} />
        </div>
      )}
      {/* The button is not `disabled`, because a disabled button loses the focus. */}
      <Button aria-disabled={isProcessing} onClick={retryPayment.retry}>
        {isProcessing ? 'Processing...' : 'Try Again'}
      </Button>
    </>
  );
}
