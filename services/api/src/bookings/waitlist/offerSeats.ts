import type { Transaction } from 'sequelize';
import { maxSmallBooking, unpaidMinutesOf } from '@studio/contract/bookings/bookings';
import { maxOfferHours } from '@studio/contract/studio';
import { run, statement } from '../../db/statement.ts';
import { beforeCommit } from '../../db/transact.ts';
import { notifyEventsChanged } from '../../events/eventChanges.ts';
import { currentRule, ruleColumns } from '../../settings/currentRule.ts';
import { makeHoldId } from '../holdId.ts';
import { makeReference } from '../reference.ts';
import { enqueueWaitlistMail } from './enqueueWaitlistMail.ts';

/**
 * Offers the free seats of the event at the end of the transaction, so that it may take returned seats again before
 * that. The caller has locked the event.
 */
export function offerBeforeCommit(transaction: Transaction, eventId: number): void {
  beforeCommit(transaction, `offer seats ${eventId}`, () => offerSeats(transaction, eventId));
}

// As for any hold, the seats are kept a little longer than the visitor is told.
const grace = `make_interval(mins => case when participants > ${maxSmallBooking} then ${graceMinutes(maxSmallBooking + 1)}
  else ${graceMinutes(1)} end)`;

function graceMinutes(participants: number): number {
  const { shown, kept } = unpaidMinutesOf(participants);
  return kept - shown;
}

// A waiting entry becomes an offer only under the lock of its event. A locked entry is being removed.
const offerFirst = statement<{ entryId: number; bookingId: number }>(
  'offer seats',
  `with first as (
     select w.id, w.participants, w.first_name, w.last_name, w.email, w.origin
     from waitlist_entries w join events e on e.id = w.event_id
     where w.event_id = $1 and w.state = 'waiting' and w.participants <= e.capacity - e.seats_taken
       and e.deleted_at is null and e.cancelled_at is null and e.starts_at > now()
     order by w.position, w.id limit 1
     for update of w skip locked
   ), claimed as (
     update events set seats_taken = seats_taken + first.participants from first
     where events.id = $1 and seats_taken + first.participants <= capacity
     returning first.*, events.price, events.starts_at,
       now() + least(interval '${maxOfferHours} hours', (events.starts_at - now()) / 2) as offered_until
   ), booked as (
     insert into bookings (
       event_id, participants, total_amount, payment_method, status, booking_reference, hold_id,
       first_name, last_name, email, origin, expects_itn, expires_at, booked_starts_at, waitlist_entry_id,
       ${ruleColumns}
     )
     select $1, participants, price * participants, 'payfast', 'held', $2, $3,
       first_name, last_name, email, origin, true, least(offered_until + ${grace}, starts_at), starts_at, id,
       ${currentRule}
     from claimed
     returning id, waitlist_entry_id
   ), offered as (
     update waitlist_entries w set state = 'offered', offered_until = claimed.offered_until, updated_at = now()
     from claimed where w.id = claimed.id
   )
   select waitlist_entry_id as "entryId", id as "bookingId" from booked`,
);

/** One after another gets an offer, until no party fits. */
async function offerSeats(transaction: Transaction, eventId: number): Promise<void> {
  for (;;) {
    const holdId = makeHoldId();
    const [offer] = await run(transaction, offerFirst, [eventId, makeReference(), holdId]);
    if (!offer) return;
    await enqueueWaitlistMail(transaction, 'waitlist-offer', offer.entryId, { once: offer.bookingId });
    transaction.afterCommit(() => notifyEventsChanged(eventId));
  }
}
