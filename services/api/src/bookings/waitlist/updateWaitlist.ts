import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import { enqueueWaitlistMail } from '../offers/enqueueWaitlistMail.ts';
import { offerBeforeCommit } from '../offers/offerSeats.ts';

const hasPendingBooking = `exists (
  select from bookings b where b.waitlist_entry_id = w.id and b.status = 'pending')`;

// Parties with a pending booking get the mail about the booking instead. An unconfirmed address gets no mail.
const endEntries = statement<{ id: number; isTold: boolean }>(
  'waiting list end',
  `with old as (
     select id, state from waitlist_entries where event_id = $1 and state in ('unconfirmed', 'waiting')
   )
   update waitlist_entries w set state = 'ended', updated_at = now()
   from old where w.id = old.id
   returning w.id, old.state <> 'unconfirmed' and not ${hasPendingBooking} as "isTold"`,
);
const selectWaiting = statement<{ id: number }>(
  'waiting list told',
  `select id from waitlist_entries w
   where event_id = $1 and state = 'waiting' and not ${hasPendingBooking}
   order by position, id`,
);

/** Call it after an event was edited or deleted, because seats may have been added. The caller has locked the event. */
export async function updateWaitlist(
  transaction: Transaction,
  event: Event,
  { isRescheduled, requestId }: { isRescheduled: boolean; requestId: string | null },
): Promise<void> {
  if (!takesPlace(event)) return endWaitlist(transaction, event.id, requestId);
  offerBeforeCommit(transaction, event.id);
  if (!isRescheduled) return undefined;
  const once = event.startsAt.toISOString();
  for (const { id } of await run(transaction, selectWaiting, [event.id])) {
    await enqueueWaitlistMail(transaction, 'waitlist-rescheduled', id, { once, requestId });
  }
  return undefined;
}

/** Ends the entries of a cancelled or deleted event and mails all parties in line. The caller has locked the event. */
export async function endWaitlist(transaction: Transaction, eventId: number, requestId: string | null): Promise<void> {
  for (const { id, isTold } of await run(transaction, endEntries, [eventId])) {
    if (isTold) await enqueueWaitlistMail(transaction, 'waitlist-ended', id, { once: 'once', requestId });
  }
}
