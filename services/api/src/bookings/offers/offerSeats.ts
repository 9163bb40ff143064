import type { Transaction } from 'sequelize';
import { maxOfferHours } from '@studio/contract/studio';
import { run, statement } from '../../db/statement.ts';
import { runBeforeCommit } from '../../db/transact.ts';
import { areBookable, takeFromRemaining } from '../remaining.ts';
import { WaitlistEntry } from '../waitlistEntry.model.ts';
import { enqueueWaitlistMail } from './enqueueWaitlistMail.ts';
import { readWaitingLine } from './waitingLine.ts';
import type { WaitingLine } from './waitingLine.ts';

/**
 * Offers the free seats and tickets of the event at the end of the transaction, because the transaction itself may take
 * them again before that. An offer is a mail and holds no seats. The caller has locked the event.
 */
export function offerBeforeCommit(transaction: Transaction, eventId: number): void {
  runBeforeCommit(transaction, `offer seats ${eventId}`, () => offerSeats(transaction, eventId));
}

const offer = statement<{ id: number; offeredUntil: Date }>(
  'offer seats',
  `update waitlist_entries w set updated_at = now(),
     offered_until = now() + least(interval '${maxOfferHours} hours', (e.starts_at - now()) / 2)
   from events e where e.id = w.event_id and w.id = any($1::integer[])
   returning w.id, w.offered_until as "offeredUntil"`,
);

/** Offers in the order of the line what is free: to each party that still fits and has no offer yet. */
async function offerSeats(transaction: Transaction, eventId: number): Promise<void> {
  const line = await readWaitingLine(transaction, eventId);
  if (!line?.isOpen) return;
  await endUnsoldOffers(transaction, line);
  let { remaining } = line;
  const ids: number[] = [];
  for (const { id, participants, tickets, isOffered } of line.entries) {
    if (!areBookable(tickets, remaining)) continue;
    remaining = takeFromRemaining(remaining, participants, tickets);
    if (!isOffered) ids.push(id);
  }
  if (ids.length === 0) return;
  for (const { id, offeredUntil } of await run(transaction, offer, [ids])) {
    await enqueueWaitlistMail(transaction, 'waitlist-offer', id, { once: offeredUntil.toISOString() });
  }
}

/** Ends offers for tickets that are not sold any more, so that the party can get an offer for other tickets. */
async function endUnsoldOffers(transaction: Transaction, { entries }: WaitingLine): Promise<void> {
  const unsold = entries.filter(({ isOffered, areTicketsSold }) => isOffered && !areTicketsSold);
  if (unsold.length === 0) return;
  await WaitlistEntry.update({ offeredUntil: null }, { where: { id: unsold.map(({ id }) => id) }, transaction });
}
