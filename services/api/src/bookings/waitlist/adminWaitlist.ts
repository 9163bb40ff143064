import type { Sequelize, Transaction } from 'sequelize';
import type { AdminWaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { Event } from '../../events/event.model.ts';
import type { AdminCaller } from '../bookingContext.ts';
import { offerBeforeCommit } from '../offers/offerSeats.ts';
import { lockEvents } from '../seats/seats.ts';
import { readParty } from '../waitingParty.ts';
import { WaitlistEntry } from '../waitlistEntry.model.ts';
import { leaveWaitlist } from './leaveWaitlist.ts';
import { shownState, unknownEntry } from './waitlistEntry.ts';

type ShownFields = Pick<AdminWaitlistEntryView, 'id' | 'firstName' | 'lastName' | 'email' | 'state'>;
type StoredFields = Pick<WaitlistEntry, 'participants' | 'tickets' | 'offeredUntil' | 'createdAt'>;

const selectEntries = statement<ShownFields & StoredFields>(
  'waiting list of an event',
  `select id, first_name as "firstName", last_name as "lastName", email, participants, tickets, ${shownState} as state,
     offered_until as "offeredUntil", created_at as "createdAt"
   from waitlist_entries w where event_id = $1 and state <> 'unconfirmed'
   order by state <> 'waiting', position, id`,
);

// Swaps the entry with the entry before or after it in line.
const swap = statement<{ id: number }>(
  'waiting list order',
  `with one as (
     select id, position from waitlist_entries where id = $1 and state = 'waiting'
   ), other as (
     select w.id, w.position from waitlist_entries w, one
     where w.event_id = $2 and w.state = 'waiting'
       and case when $3 then (w.position, w.id) < (one.position, one.id) else (w.position, w.id) > (one.position, one.id) end
     order by case when $3 then -w.position else w.position end limit 1
   )
   update waitlist_entries w
   set position = case when w.id = one.id then other.position else one.position end, updated_at = now()
   from one, other where w.id in (one.id, other.id)
   returning w.id`,
);

export async function readWaitlist(database: Sequelize, eventId: number): Promise<AdminWaitlistEntryView[]> {
  const event = await Event.findByPk(eventId);
  if (!event) return [];
  const rows = await run(database, selectEntries, [eventId]);
  return rows.map(({ offeredUntil, createdAt, ...row }) => ({
    ...row,
    ...readParty(event, row),
    offeredUntil: offeredUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

/** Does nothing if the entry is already first or last. @returns the id of the event @throws not_found */
export function reorderEntry(database: Sequelize, id: number, direction: 'up' | 'down', actor: Actor): Promise<number> {
  return transact(database, async (transaction) => {
    const { eventId } = await findEntryRow(transaction, id);
    await lockEvents(transaction, [eventId]);
    const swapped = await run(transaction, swap, [id, eventId, direction === 'up']);
    if (swapped.length === 0) return eventId;
    offerBeforeCommit(transaction, eventId);
    await record(transaction, actor, { eventId, action: 'waitlist.reordered', after: { id, direction } });
    return eventId;
  });
}

/**
 * Also ends an unpaid hold of the entry. @returns the id of the event
 * @throws not_found; conflict when it was booked
 */
export function removeEntry(database: Sequelize, id: number, { actor, follow }: AdminCaller): Promise<number> {
  return transact(database, async (transaction) => {
    const { eventId } = await findEntryRow(transaction, id);
    await leaveWaitlist(transaction, id, 'admin', follow);
    await record(transaction, actor, { eventId, action: 'waitlist.removed', after: { id } });
    return eventId;
  });
}

async function findEntryRow(transaction: Transaction, id: number) {
  const entry = await WaitlistEntry.findByPk(id, { transaction });
  if (!entry) throw unknownEntry();
  return entry;
}

interface Recorded {
  eventId: number;
  action: 'waitlist.reordered' | 'waitlist.removed';
  after: Record<string, string | number>;
}

async function record(transaction: Transaction, actor: Actor, { eventId, action, after }: Recorded): Promise<void> {
  const { title, date } = await Event.findByPk(eventId, { transaction, rejectOnEmpty: true });
  await recordAudit(transaction, actor, { action, subject: `${title}, ${date} (${eventId})`, before: null, after });
}
