import { useState } from 'react';
import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { isReminded } from '@studio/contract/format/calendar';
import { studio } from '@studio/contract/studio';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { IconFact } from '../../../shared/ui/IconFact.tsx';
import { useStudioSettings } from '../../settings/settingsQuery.ts';

const channelTexts = { sms: 'SMS or email', whatsapp: 'WhatsApp or email' };

/** Promises a text message only where a provider is set (ADR 0025). */
export function WhatHappensNext({ detail: { booking, event } }: { detail: BookingDetail }) {
  const [now] = useState(serverNow);
  const channel = useStudioSettings()?.textChannel ?? null;
  return (
    <section aria-labelledby="next-title" className="panel">
      <h2 id="next-title" className="mb-4">
        What Happens Next?
      </h2>
      <ul className="grid gap-3 text-sm font-medium">
        {booking.email && <IconFact icon="mail">A confirmation email goes to {booking.email}.</IconFact>}
        {booking.email && isReminded(event, now) && (
          <IconFact icon="clock">
            We remind you by {channel === null ? 'email' : channelTexts[channel]} {studio.reminderHours} hours before{' '}
            {event.furtherDates.length > 0 ? 'each date' : 'the workshop'}.
          </IconFact>
        )}
        <IconFact icon="pin">Please arrive {studio.arriveEarlyMinutes} minutes early.</IconFact>
      </ul>
    </section>
  );
}
