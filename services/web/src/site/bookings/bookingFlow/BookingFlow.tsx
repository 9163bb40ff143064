import type { EventView } from '@studio/contract/events/events';
import { formatLongDate } from '@studio/contract/format/dates';
import { Button, ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Dialog, DialogTitle } from '../../../shared/ui/dialog/Dialog.tsx';
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

interface AlreadyBookedProps {
  event: EventView;
  reference: string;
  onClose: () => void;
}

/** Shown instead of the form to a visitor who comes back after the form has made its booking. */
function AlreadyBooked({ event, reference, onClose }: AlreadyBookedProps) {
  return (
    <div className="grid gap-5 p-5 sm:p-8">
      <DialogTitle className="text-sum leading-tight sm:text-page">You have already booked</DialogTitle>
      <p className="num text-ink-2">
        {event.title}, {formatLongDate(event.date)}. Your booking has the reference <b translate="no">{reference}</b>;
        its page shows whether the payment has arrived.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`/booking/${reference}`}>See my booking</ButtonLink>
        <Button tone="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
