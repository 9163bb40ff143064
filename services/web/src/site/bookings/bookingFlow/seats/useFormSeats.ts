import { useSyncExternalStore } from 'react';
import type { EventView } from '@studio/contract/events/events';
import { spots } from '@studio/contract/format/counts';
import { useStoredValue } from '../../../../shared/storedValue.ts';
import { formMemory, heldParticipants, heldTickets, pendingBooking } from '../../bookingSession.ts';
import type { Attempt, BrowserHold, Hold } from '../../bookingSession.ts';
import { extraRows, ticketRows, ticketsError } from '../../tickets/chosenTickets.ts';
import type { TicketRow } from '../../tickets/TicketItem.tsx';
import type { BookingEntry } from '../bookingEntry.ts';
import { holdOf, useHeldSeats, useOtherTabHold } from './heldSeats.ts';
import { seatsError } from './seatsError.ts';

export interface FormSeats {
  /** The seats this visitor can book: the free ones and those that are, or may be, held for them. */
  seatsLeft: number;
  isFull: boolean;
  /** The ticket types of the workshop with the chosen numbers, and with what this visitor can book of each. */
  ticketRows: TicketRow[];
  /** The extras of the workshop, likewise. */
  extraRows: TicketRow[];
  /** Why fewer seats, tickets or extras can be booked than the visitor chose; undefined if enough can. */
  seatsError: string | undefined;
  /** `seatsError` if it is about an extra. */
  extrasError: string | undefined;
  /** The visitor's last hold, even if it has expired. */
  hold: Hold | null;
  /** A hold that another form of this browser has made. */
  otherTabHold: BrowserHold | null;
  /**
   * Whether this form can take over `otherTabHold`. A hold opens the payment form, so the other tab may be paying at
   * this moment, on a shared computer even for another person. Only the tab that made the hold can know that its
   * visitor has left the provider.
   */
  canTakeOver: boolean;
}

export function useFormSeats(
  eventId: number,
  event: EventView | null,
  { participants, tickets }: Pick<BookingEntry, 'participants' | 'tickets'>,
): FormSeats {
  const attempt = useAttempt(eventId);
  const heldSeats = useHeldSeats(eventId);
  const otherTabHold = useOtherTabHold(eventId);
  const pending = useStoredValue(pendingBooking);
  const canTakeOver = otherTabHold !== null && pending?.holdId === otherTabHold.holdId;
  const free = event ? Math.min(event.capacity, event.availableSeats + heldSeats) : 0;
  // Only the API knows whether it still holds the seats of an expired hold.
  const seatsLeft = Math.max(free, (attempt && heldParticipants(attempt)) ?? 0);
  const error = event ? seatsError(participants, { ...event, seatsLeft }) : undefined;
  const held = attempt ? (holdOf(attempt)?.tickets ?? heldTickets(attempt)) : [];
  const rows = event ? ticketRows(event, tickets, held) : [];
  const extras = event ? extraRows(event, { participants, tickets }, held) : [];
  const peopleError = (error && otherTabHold ? heldElsewhere(otherTabHold, canTakeOver) : error) ?? ticketsError(rows);
  const extrasError = peopleError === undefined ? ticketsError(extras) : undefined;
  return {
    seatsLeft,
    isFull: event !== null && event.isFullyBooked && seatsLeft === 0 && !otherTabHold,
    ticketRows: rows,
    extraRows: extras,
    seatsError: peopleError ?? extrasError,
    extrasError,
    hold: attempt && holdOf(attempt),
    otherTabHold,
    canTakeOver,
  };
}

function heldElsewhere({ participants }: BrowserHold, canTakeOver: boolean): string {
  const them = participants === 1 ? 'it' : 'them';
  const next = canTakeOver ? `use ${them} first` : `pay for ${them} there`;
  return `We already hold ${spots(participants)} for you${canTakeOver ? '' : ' in another tab'}: ${next}.`;
}

/**
 * Subscribes to the attempt only. A subscription to the stored form would render the component at every typed letter.
 */
function useAttempt(eventId: number): Attempt | null {
  const read = () => {
    const memory = formMemory.read();
    return memory?.eventId === eventId ? memory.attempt : null;
  };
  return useSyncExternalStore(formMemory.subscribe, read, () => null);
}
