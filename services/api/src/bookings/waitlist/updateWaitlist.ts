import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import { enqueueWaitlistMail } from '../offers/enqueueWaitlistMail.ts';
import { offerBeforeCommit } from '../offers/offerSeats.ts';

const hasPendingBooking = `exists (
  select from bookings b where b.waitlist_entry_id = w.id and b.status = 'pending')`;

// Parties with a pending booking get the mails about their booking; an unconfirmed address gets none.
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

/** Call it after an event was changed or deleted, which the caller has locked: seats may have been added. */
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

/** For a cancelled or deleted event, which the caller has locked. Everybody in line is told. */
export async function endWaitlist(transaction: Transaction, eventId: number, requestId: string | null): Promise<void> {
  for (const { id, isTold } of await run(transaction, endEntries, [eventId])) {
    if (isTold) await enqueueWaitlistMail(transaction, 'waitlist-ended', id, { once: 'once', requestId });
  }
}
