import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { eventQuery } from '../../events/eventQueries.ts';
import { formMemory } from '../bookingSession.ts';
import { BookingForm } from './BookingForm.tsx';
import { EventDetails } from './EventDetails.tsx';
import { useCheckout } from './useBookingFlow.ts';

interface BookingFlowProps {
  eventId: number;
  firstStep: 'details' | 'form';
  /** The Book Now button that opened it. */
  returnFocusTo: () => HTMLElement | null;
  onClose: () => void;
}

/** SPEC §2 Booking flow dialogs: the workshop's details, then the form, then the card provider. */
export function BookingFlow({ eventId, firstStep, returnFocusTo, onClose }: BookingFlowProps) {
  const { data } = useQuery(eventQuery(String(eventId)));
  const [opened] = useState(data);
  // An event that has started or gone meanwhile: the form stays and says so.
  const event = data ?? opened ?? null;
  const [step, setStep] = useState(firstStep);
  const checkout = useCheckout(eventId, event);

  if (!event) return null;
  const left = Math.min(event.capacity, event.availableSeats + checkout.placesKept);
  const isFull = event.isFullyBooked && checkout.placesKept === 0;

  function close(): void {
    const memory = formMemory.read();
    if (memory) formMemory.write({ ...memory, openAt: null });
    onClose();
  }

  return (
    <Dialog
      locked={checkout.isProcessing}
      onClose={close}
      returnFocusTo={returnFocusTo}
      // What the keyboard reaches must not hide under the bar with Pay.
      className={step === 'details' ? 'sm:max-w-170' : 'max-md:scroll-pb-32 sm:max-w-220'}
    >
      {step === 'details' ? (
        <EventDetails event={event} left={left} isFull={isFull} onBook={() => setStep('form')} onCancel={close} />
      ) : (
        <BookingForm event={event} left={left} checkout={checkout} onCancel={close} />
      )}
    </Dialog>
  );
}
