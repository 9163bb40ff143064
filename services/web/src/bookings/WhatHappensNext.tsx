import { studio } from '@studio/contract/studio';
import { IconFact } from '../ui/IconFact.tsx';

/** SPEC §2 'What Happens Next?'. The reminder names the channel that is set: email (DESIGN §4 Reminders). */
export function WhatHappensNext({ email }: { email: string }) {
  return (
    <section aria-labelledby="next-title" className="glaze-3 rounded-lg p-6">
      <h2 id="next-title" className="mb-4 text-h3">
        What Happens Next?
      </h2>
      <ul className="grid gap-3 text-sm font-medium">
        <IconFact icon="mail">A confirmation email goes to {email}.</IconFact>
        <IconFact icon="clock">We remind you by email {studio.reminderHours} hours before the workshop.</IconFact>
        <IconFact icon="pin">Please arrive {studio.arriveEarlyMinutes} minutes early.</IconFact>
      </ul>
    </section>
  );
}
