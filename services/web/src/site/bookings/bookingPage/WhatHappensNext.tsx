import { useState } from 'react';
import type { BookingDetail } from '@studio/contract/bookings';
import { isReminded } from '@studio/contract/format/calendar';
import { studio } from '@studio/contract/studio';
import { IconFact } from '../../../shared/ui/IconFact.tsx';

/** Names only e-mail for the reminder, because no other channel exists (ADR 0025). */
export function WhatHappensNext({ detail: { booking, event } }: { detail: BookingDetail }) {
  const [now] = useState(() => new Date());
  return (
    <section aria-labelledby="next-title" className="panel">
      <h2 id="next-title" className="mb-4">
        What Happens Next?
      </h2>
      <ul className="grid gap-3 text-sm font-medium">
        {booking.email && <IconFact icon="mail">A confirmation email goes to {booking.email}.</IconFact>}
        {booking.email && isReminded(event, now) && (
          <IconFact icon="clock">We remind you by email {studio.reminderHours} hours before the workshop.</IconFact>
        )}
        <IconFact icon="pin">Please arrive {studio.arriveEarlyMinutes} minutes early.</IconFact>
      </ul>
    </section>
  );
}
