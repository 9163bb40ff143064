import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { cancellationTerms } from '@studio/contract/format/cancellation';
import { statusVariants } from '../../../shared/bookings/statusVariants.ts';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { CancellationNote } from '../../events/CancellationNote.tsx';
import { WorkshopTicket } from './WorkshopTicket.tsx';

interface TicketProps {
  detail: BookingDetail;
  /** Whether to show the end of free cancellation: the booking is not over, and its event not deleted. */
  isActive: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** The workshop, where it is and what to do next, on the page of a booking. */
export function Ticket({ detail, isActive, children }: TicketProps) {
  const { booking, event, cancellationRule } = detail;
  const [now] = useState(serverNow);
  return (
    <WorkshopTicket event={event} participants={booking.participants} badge={statusVariants[booking.status]}>
      <div className="flex flex-wrap gap-2.5 *:grow print:hidden">{children}</div>
      {isActive && cancellationRule && <CancellationNote terms={cancellationTerms(event, cancellationRule, now)} />}
    </WorkshopTicket>
  );
}
