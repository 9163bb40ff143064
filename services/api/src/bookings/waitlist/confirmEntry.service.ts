import { literal } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { isInLine } from '@studio/contract/bookings/isInLine';
import { isSameMix, priceTickets } from '@studio/contract/bookings/tickets';
import type { WaitingPartyView, WaitlistConfirmInput } from '@studio/contract/bookings/waitlist';
import { transact } from '../../db/transact.ts';
import { conflict } from '../../errors.ts';
import type { Event } from '../../events/event.model.ts';
import { lockEvent } from '../lockBooking.ts';
import { offerBeforeCommit } from '../offers/offerSeats.ts';
import { eventCancelled, eventNotFound, ticketsChanged } from '../seats/availability.ts';
import { readParty, readRequestedParty, typedTickets, isLargerParty } from '../waitingParty.ts';
import { WaitlistEntry } from '../waitlistEntry.model.ts';
import { unknownEntry } from './waitlistEntry.ts';

/**
 * Adds a new entry to the line, or gives an entry in line the party that was requested for it. Does nothing if this was
 * done before.
 * @param shown the party that the visitor saw and confirmed
 * @throws not_found, booking_closed, tickets_changed; conflict when another party was requested since, or the entry has
 *   ended
 */
export function confirmEntry(
  { database }: { database: Sequelize },
  entryId: number,
  shown: WaitlistConfirmInput,
): Promise<void> {
  return transact(database, async (transaction) => {
    const found = await WaitlistEntry.findByPk(entryId, { transaction });
    if (!found) throw unknownEntry();
    const event = await lockEvent(transaction, found.eventId);
    if (event.deletedAt !== null) throw eventNotFound();
    if (event.cancelledAt !== null) throw eventCancelled();
    if (event.startsAt.getTime() <= Date.now()) throw conflict('booking_closed', 'This workshop has started.');
    const entry = await WaitlistEntry.findByPk(entryId, { transaction });
    if (!entry) throw unknownEntry();

    const party = readParty(event, entry);
    const wanted = entry.state === 'unconfirmed' ? party : readRequestedParty(event, entry);
    const isWanted = wanted !== null && (entry.state === 'unconfirmed' || isInLine(entry));
    if (!isWanted || !isShown(event, wanted, shown)) {
      if (isInLine(entry) && isShown(event, party, shown)) return undefined;
      throw conflict('changed_meanwhile', 'Your request has changed since. Please look at it again.');
    }
    if (!wanted.areTicketsSold) throw ticketsChanged();
    const goesToEnd = entry.state === 'unconfirmed' || isLargerParty(event, party, wanted);
    await entry.update(
      {
        state: 'waiting',
        participants: wanted.participants,
        tickets: typedTickets(wanted.tickets),
        requestedParticipants: null,
        requestedTickets: null,
        ...(goesToEnd && { position: lastPosition(event) }),
        // Ends the offer, because it was for a smaller party or for tickets that are not sold any more.
        ...((goesToEnd || !party.areTicketsSold) && { offeredUntil: null }),
      },
      { transaction },
    );
    return offerBeforeCommit(transaction, event.id);
  });
}

/** A client that sends no tickets has shown only the number of people. */
function isShown(event: Event, party: WaitingPartyView, { participants, tickets }: WaitlistConfirmInput): boolean {
  if (participants !== party.participants) return false;
  return tickets === undefined || isSameMix(party.tickets, priceTickets(event, participants, tickets) ?? tickets);
}

function lastPosition({ id }: Event) {
  return literal(`(select max(position) + 1 from waitlist_entries where event_id = ${id})`);
}
