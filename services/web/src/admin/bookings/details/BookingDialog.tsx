import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { ticketsText } from '@studio/contract/bookings/ticketsText';
import { people } from '@studio/contract/format/counts';
import { formatClock, formatShortDate } from '@studio/contract/format/dates';
import { statusVariants } from '../../../shared/bookings/statusVariants.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button, ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { Dialog, DialogClose, DialogTitle } from '../../../shared/ui/dialog/Dialog.tsx';
import { useUnsavedGuard } from '../../forms/useUnsavedGuard.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { EmailLink, PhoneLink } from '../../ui/ContactLinks.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { BookingPeople } from '../attendees/BookingPeople.tsx';
import { AwaitingChoiceBadge } from '../AwaitingChoiceBadge.tsx';
import { detailsButton } from '../BookingTable.tsx';
import { visitorName, workshopName } from '../bookingText.ts';
import { BookingChanges } from '../changes/BookingChanges.tsx';
import { LazyInvoices } from '../invoices/LazyInvoices.ts';
import { BookingMoney } from '../refunds/BookingMoney.tsx';
import { DeleteBooking } from './DeleteBooking.tsx';
import { NotesForm, useNotesForm } from './NotesForm.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { readBooking } from './useBookingForm.ts';
import { usePaymentForm } from './usePaymentForm.ts';

interface BookingDialogProps {
  /** The booking as it was in the list when the dialog opened. */
  opened: AdminBookingView;
  /** Shows another booking instead. */
  onOpen: (booking: AdminBookingView) => void;
  onClose: () => void;
}

export function BookingDialog({ opened, onOpen, onClose }: BookingDialogProps) {
  const [booking, setBooking] = useState(opened);
  const payment = usePaymentForm(booking, setBooking);
  const notes = useNotesForm(booking, setBooking);
  const [isDeleting, setDeleting] = useState(false);
  const [hasInvoices, setInvoices] = useState(false);
  const isDirty = notes.isDirty || payment.isDirty;
  const { close, question } = useUnsavedGuard(isDirty, onClose);

  async function reload(): Promise<AdminBookingView> {
    const latest = await readBooking(booking);
    setBooking(latest);
    return latest;
  }

  /** Opens the new booking, unless that would lose text typed in this dialog. */
  function showSplit(made: AdminBookingView): void {
    if (isDirty) void reload();
    else onOpen(made);
  }

  return (
    <Dialog onClose={close} returnFocusTo={() => detailsButton(booking.id)} className="sm:max-w-160">
      <div className="relative grid gap-6 px-4.5 pt-5 pb-6 sm:px-8 sm:pt-7 sm:pb-8">
        <header className="grid justify-items-start gap-2 pr-13">
          <DialogTitle className="text-[1.6rem] leading-tight">{visitorName(booking)}</DialogTitle>
          <p className="num flex flex-wrap items-center gap-2.5 text-ink-2">
            {booking.bookingReference} <Badge tone={statusVariants[booking.status].tone}>{booking.status}</Badge>
            {booking.isAwaitingChoice && <AwaitingChoiceBadge />}
          </p>
        </header>
        <DialogClose className="absolute top-3.5 right-3.5 sm:top-5.5 sm:right-5.5" />
        <Facts booking={booking} />
        <BookingMoney booking={booking} onUpdated={() => void payment.reload()} />
        <BookingChanges booking={booking} reload={reload} />
        <BookingPeople booking={booking} reload={reload} onSplit={showSplit} />
        <PaymentForm booking={booking} form={payment} />
        <NotesForm form={notes} />
        <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
          <ButtonLink tone="outline" size="sm" newTab href={`/booking/${booking.bookingReference}`}>
            Visitor’s page
          </ButtonLink>
          <ResendConfirmation booking={booking} />
          <Button tone="outline" size="sm" onClick={() => setInvoices(true)}>
            Invoices…
          </Button>
          <Button tone="danger" size="sm" className="sm:ml-auto" onClick={() => setDeleting(true)}>
            Delete booking
          </Button>
        </footer>
      </div>
      {hasInvoices && <LazyInvoices booking={booking} onClose={() => setInvoices(false)} />}
      {isDeleting && (
        <DeleteBooking
          booking={booking}
          onUpdated={() => void reload()}
          onDeleted={onClose}
          onClose={() => setDeleting(false)}
        />
      )}
      {question}
    </Dialog>
  );
}

function Facts({ booking }: { booking: AdminBookingView }) {
  const { eventDate, eventStartTime, participants, tickets = [], email, phone, status } = booking;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact name="Workshop">
        {workshopName(booking)}
        <span className="num block text-sm text-ink-2">
          {eventDate && `${formatShortDate(eventDate)}, ${formatClock(eventStartTime)}`}
        </span>
      </Fact>
      <Fact name="Participants">
        {people(participants)}
        <span className="block text-sm text-ink-2">{ticketsText(tickets)}</span>
      </Fact>
      <Fact name="Email">{email ? <EmailLink email={email} /> : 'Not given'}</Fact>
      <Fact name="Phone">{phone ? <PhoneLink phone={phone} /> : 'Not given'}</Fact>
      <Fact name="Booked">{formatTimestamp(booking.createdAt)}</Fact>
      {status === 'pending' && (
        <Fact name="Places held">
          {booking.heldUntil ? `until ${formatTimestamp(booking.heldUntil)}` : 'until you cancel or confirm it'}
          <span className="block text-sm text-ink-2">The visitor can change it online once it is confirmed.</span>
        </Fact>
      )}
      {booking.paymentId && <Fact name="Payment ID">{booking.paymentId}</Fact>}
    </dl>
  );
}

function ResendConfirmation({ booking: { id, status, email } }: { booking: AdminBookingView }) {
  const isConfirmed = status === 'confirmed';
  const resend = useAdminMutation({
    run: () => adminApi.post(`/api/bookings/${id}/resend`),
    successToast: () => `${isConfirmed ? 'Confirmation' : 'Payment details'} sent to ${email}`,
    failureText: 'Failed to send the mail. Please try again.',
  });
  if (status === 'cancelled' || !email) return null;
  return (
    <Button
      tone="outline"
      size="sm"
      aria-disabled={resend.isPending}
      onClick={() => resend.isPending || resend.mutate(undefined)}
    >
      {resend.isPending ? 'Sending…' : isConfirmed ? 'Resend confirmation' : 'Resend payment details'}
    </Button>
  );
}
