import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AdminBookingView } from '@studio/contract/adminBookings';
import type { BookingStatus } from '@studio/contract/bookings';
import { formatClock, formatShortDate, studioClock, studioDay } from '@studio/contract/dates';
import { ConfirmDialog } from '../../portal/ConfirmDialog.tsx';
import { useDraft, useKeptTexts } from '../../portal/useDraft.ts';
import { useLeaveGuard } from '../../portal/useLeaveGuard.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { BadgeTone } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog, DialogClose, DialogTitle } from '../../ui/Dialog.tsx';
import { detailsButton } from './BookingTable.tsx';
import { people, visitorName, workshopName } from './bookingText.ts';
import { DeleteBooking } from './DeleteBooking.tsx';
import { NotesForm } from './NotesForm.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';

interface BookingDialogProps {
  /** As the list knows it. */
  booking: AdminBookingView;
  onClose: () => void;
  onDeleted: () => void;
}

const tones: Record<BookingStatus, BadgeTone> = { confirmed: 'good', pending: 'wait', cancelled: 'bad' };

/** All about one booking: what its row has no room for. */
export function BookingDialog({ booking: listed, onClose, onDeleted }: BookingDialogProps) {
  // The list behind may move on to other rows; what is changed here is told by the answers.
  const [booking, setBooking] = useState(listed);
  const draft = `notes of ${listed.id}`;
  const kept = useDraft(draft)?.['notes'];
  const [notes, setNotes] = useState(kept ?? listed.notes ?? '');
  const [asking, setAsking] = useState<'delete' | { onDiscard?: () => void } | null>(null);
  const isDirty = notes.trim() !== (booking.notes ?? '');
  const close = () => (isDirty ? setAsking({}) : onClose());
  useKeptTexts(draft, isDirty ? { notes } : {});
  useLeaveGuard(isDirty, (leave) => setAsking({ onDiscard: leave }));

  return (
    <Dialog onClose={close} returnFocusTo={() => detailsButton(booking.id)} className="sm:max-w-160">
      <div className="relative grid gap-6 px-4.5 pt-5 pb-6 sm:px-8 sm:pt-7 sm:pb-8">
        <header className="grid justify-items-start gap-2 pr-13">
          <DialogTitle className="text-[1.6rem] leading-tight">{visitorName(booking)}</DialogTitle>
          <p className="num flex flex-wrap items-center gap-2.5 text-ink-2">
            {booking.bookingReference} <Badge tone={tones[booking.status]}>{booking.status}</Badge>
          </p>
        </header>
        <DialogClose className="absolute top-3.5 right-3.5 sm:top-5.5 sm:right-5.5" />
        <Facts booking={booking} />
        <PaymentForm booking={booking} onChanged={setBooking} />
        <NotesForm booking={booking} notes={notes} onType={setNotes} onChanged={setBooking} />
        <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
          <ButtonLink tone="outline" size="sm" newTab href={`/booking/${booking.bookingReference}`}>
            Visitor’s page
          </ButtonLink>
          <ResendConfirmation booking={booking} />
          <Button tone="danger" size="sm" className="sm:ml-auto" onClick={() => setAsking('delete')}>
            Delete booking
          </Button>
        </footer>
      </div>
      {asking === 'delete' && (
        <DeleteBooking booking={booking} onDeleted={onDeleted} onCancel={() => setAsking(null)} />
      )}
      {asking && asking !== 'delete' && (
        <ConfirmDialog
          title="Discard the notes?"
          action="Discard"
          keep="Keep editing"
          isBusy={false}
          onConfirm={() => {
            onClose();
            asking.onDiscard?.();
          }}
          onCancel={() => setAsking(null)}
        >
          <p>They have not been saved.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function Facts({ booking }: { booking: AdminBookingView }) {
  const { eventDate, eventStartTime, participants, email, phone } = booking;
  const made = new Date(booking.createdAt);
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact name="Workshop">
        {workshopName(booking)}
        <span className="num block text-sm text-ink-2">
          {formatShortDate(eventDate)}, {formatClock(eventStartTime)}
        </span>
      </Fact>
      <Fact name="Participants">{people(participants)}</Fact>
      <Fact name="Email">
        <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center underline">
          {email}
        </a>
      </Fact>
      <Fact name="Phone">
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="num inline-flex min-h-11 items-center underline">
          {phone}
        </a>
      </Fact>
      <Fact name="Booked">
        {formatShortDate(studioDay(made))}, {formatClock(studioClock(made))}
      </Fact>
      {booking.paymentId && <Fact name="Payment ID">{booking.paymentId}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <dt className="text-xs font-semibold text-ink-3">{name}</dt>
      <dd className="num font-semibold">{children}</dd>
    </div>
  );
}
