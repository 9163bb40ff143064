import type { EventView } from '@studio/contract/events/events';
import { formatLongDate } from '@studio/contract/format/dates';
import { Button, ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { DialogTitle } from '../../../shared/ui/dialog/Dialog.tsx';

interface AlreadyBookedProps {
  event: EventView;
  reference: string;
  onClose: () => void;
}

/** Replaces a form to which the visitor came back after its booking was made. */
export function AlreadyBooked({ event, reference, onClose }: AlreadyBookedProps) {
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
