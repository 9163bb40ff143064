import { Dialog } from '../../../shared/ui/dialog/Dialog.tsx';
import { AlreadyBooked } from './AlreadyBooked.tsx';
import { BookingForm } from './BookingForm.tsx';
import { EventDetails } from './EventDetails.tsx';
import { useBookingFlow } from './useBookingFlow.ts';

interface BookingFlowProps {
  eventId: number;
  firstStep: 'details' | 'form';
  participants?: number | undefined;
  returnFocusTo: () => HTMLElement | null;
  onClose: () => void;
}

export function BookingFlow({ eventId, firstStep, participants, returnFocusTo, onClose }: BookingFlowProps) {
  const flow = useBookingFlow(eventId, firstStep, participants);
  const { event, step, bookedReference, seatsLeft, isFull } = flow;
  if (!event) return null;

  function close(): void {
    flow.close();
    onClose();
  }

  return (
    <Dialog
      locked={step === 'processing'}
      onClose={close}
      returnFocusTo={returnFocusTo}
      // The form's scroll padding keeps the focused field clear of the sticky bar with Pay.
      className={
        step === 'details' || bookedReference
          ? 'sm:max-w-170'
          : 'max-md:[@container(min-height:34rem)]:scroll-pb-60 sm:max-w-220'
      }
    >
      {bookedReference ? (
        <AlreadyBooked event={event} reference={bookedReference} onClose={close} />
      ) : step === 'details' ? (
        <EventDetails event={event} seatsLeft={seatsLeft} isFull={isFull} onBook={flow.showForm} onCancel={close} />
      ) : (
        <BookingForm event={event} flow={flow} onCancel={close} />
      )}
    </Dialog>
  );
}
