import { useQuery } from '@tanstack/react-query';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { withoutExtras } from '@studio/contract/bookings/ticketsText';
import type { AdminEventView } from '@studio/contract/events/events';
import { eventQuery } from '../../events/adminEventsQuery.ts';
import type { TicketChoice } from './ticketNumbers.ts';

interface TicketChoices {
  /** True while the ticket types of the booked workshop are read. */
  isPending: boolean;
  /** The ticket types that a booking can have in the workshop; empty if only the number of people counts. */
  typesOf: (eventId: string) => readonly TicketChoice[];
}

/** A booking without types keeps its own price in its workshop, and its extras. */
export function useTicketChoices(
  { eventId, tickets = [] }: AdminBookingView,
  find: (eventId: string) => AdminEventView | undefined,
): TicketChoices {
  const hasTypes = withoutExtras(tickets).length > 0;
  // The booked workshop may be past, and then it is not among the upcoming ones.
  const booked = useQuery({ ...eventQuery(eventId), enabled: hasTypes });

  function bookedTypes(): readonly TicketChoice[] {
    const sold = booked.data?.ticketTypes ?? [];
    const ended = tickets.filter(({ ticketTypeId }) => !sold.some(({ id }) => id === ticketTypeId));
    return [...sold, ...ended.map(({ ticketTypeId: id, label: name, seats }) => ({ id, name, seats, price: null }))];
  }

  return {
    isPending: hasTypes && booked.isPending,
    typesOf: (id) => {
      if (id !== String(eventId)) return find(id)?.ticketTypes ?? [];
      return hasTypes ? bookedTypes() : [];
    },
  };
}
