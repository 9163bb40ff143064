import { useState } from 'react';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { cancellationTerms } from '@studio/contract/format/cancellation';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { IconFact } from '../../../shared/ui/IconFact.tsx';
import { CancellationNote } from '../../events/CancellationNote.tsx';
import { useStudioSettings } from '../../settings/settingsQuery.ts';
import { hasTypes } from './partyTickets.ts';

/** Tells a visitor on the waiting list what happens next. */
export function WhatHappensNext({ entry }: { entry: WaitlistEntryView }) {
  return (
    <section aria-labelledby="next-title" className="panel">
      <h2 id="next-title" className="mb-4">
        What Happens Next?
      </h2>
      <ul className="grid gap-3 text-sm font-medium">
        <IconFact icon="mail">
          As soon as enough {hasTypes(entry) ? 'tickets' : 'spots'} are available, we write to {entry.email}.
        </IconFact>
        <IconFact icon="people">Your place in line keeps no spots for you: the first to book gets them.</IconFact>
        <IconFact icon="cash">You pay nothing until you book.</IconFact>
      </ul>
    </section>
  );
}

/** For a visitor who can book now: what is held, and how it can be cancelled. */
export function OfferTerms({ entry: { event, hold } }: { entry: WaitlistEntryView }) {
  const [now] = useState(serverNow);
  const settings = useStudioSettings();
  return (
    <section aria-labelledby="terms-title" className="grid gap-4 panel">
      <h2 id="terms-title">{hold ? 'Kept while you pay' : 'Not kept until you pay'}</h2>
      <ul className="grid gap-3 text-sm font-medium">
        <IconFact icon="clock">
          {hold
            ? 'If you do not pay in time, others can book the spots. You keep your place in line.'
            : 'The spots are on sale for everybody. We keep yours from the moment you press Pay, while you pay.'}
        </IconFact>
        <IconFact icon="lock">You pay on the secure page of our card provider.</IconFact>
        <IconFact icon="mail">Once the payment has arrived, you get your ticket by email.</IconFact>
      </ul>
      {settings && <CancellationNote terms={cancellationTerms(event, settings, now)} />}
    </section>
  );
}
