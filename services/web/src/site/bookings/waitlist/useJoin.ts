import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WaitlistInput, WaitlistLengthView } from '@studio/contract/bookings/waitlist';
import type { EventView } from '@studio/contract/events/events';
import { useInBrowser } from '../../../shared/forms/useInBrowser.ts';
import { api } from '../../../shared/http/api.ts';
import { sessionUtm } from '../payment/sessionUtm.ts';
import { joinPath, lengthQuery } from './waitlistQuery.ts';
import { soldOutTypes } from './waitReason.ts';
import type { WaitReason } from './waitReason.ts';

/** The request that was sent from this page. The form of a full workshop and the booking dialog share it. */
function joinedQuery(eventId: number) {
  return queryOptions<WaitlistInput>({ queryKey: [joinPath(eventId), 'joined'], enabled: false });
}

/** The request that joins the waiting list. `joined` is null before, and again when the visitor wants to correct it. */
export function useJoin(eventId: number) {
  const client = useQueryClient();
  const { queryKey } = joinedQuery(eventId);
  const { data: joined = null } = useQuery(joinedQuery(eventId));
  const join = useMutation({
    mutationFn: (sent: WaitlistInput) => {
      const utm = sessionUtm.read();
      return api.post(joinPath(eventId), { ...sent, ...(utm && { utm }) });
    },
    onSuccess: (_joined, sent) => client.setQueryData(queryKey, sent),
  });
  return { joined, join, reset: () => client.resetQueries({ queryKey }) };
}

/** `closed`: seats or tickets may be free again soon, because their payment is still open (ADR 0056). */
export type JoinState = 'open' | 'closed' | 'joined';

/** Whether the waiting list can be joined, and how many parties wait if that is known. */
export function useJoinState(
  event: EventView,
  reason: WaitReason | null,
): { state: JoinState; parties: number | undefined } {
  const inBrowser = useInBrowser();
  const { joined } = useJoin(event.id);
  const { data: line } = useQuery({ ...lengthQuery(event.id), enabled: reason !== null && inBrowser });
  const isClosed = line !== undefined && (reason === 'full' ? line.seatsBeingPaid > 0 : areBeingPaid(event, line));
  return { state: joined ? 'joined' : isClosed ? 'closed' : 'open', parties: line?.parties };
}

/** Whether tickets of each sold out type are being paid for. */
function areBeingPaid(event: EventView, { ticketsBeingPaid }: WaitlistLengthView): boolean {
  return soldOutTypes(event).every(({ id }) => ticketsBeingPaid.some(({ ticketTypeId }) => ticketTypeId === id));
}
