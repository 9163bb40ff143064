import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WaitlistInput } from '@studio/contract/bookings/waitlist';
import { useInBrowser } from '../../../shared/forms/useInBrowser.ts';
import { api } from '../../../shared/http/api.ts';
import { joinPath, lengthQuery } from './waitlistQuery.ts';

/** What was sent from this page. The form of a full workshop and the dialog before it share it. */
function joinedQuery(eventId: number) {
  return queryOptions<WaitlistInput>({ queryKey: [joinPath(eventId), 'joined'], enabled: false });
}

/** The request that joins the waiting list. `joined` is null before, and again when the visitor wants to correct it. */
export function useJoin(eventId: number) {
  const client = useQueryClient();
  const { queryKey } = joinedQuery(eventId);
  const { data: joined = null } = useQuery(joinedQuery(eventId));
  const join = useMutation({
    mutationFn: (sent: WaitlistInput) => api.post(joinPath(eventId), sent),
    onSuccess: (_joined, sent) => client.setQueryData(queryKey, sent),
  });
  return { joined, join, reset: () => client.resetQueries({ queryKey }) };
}

/** `closed`: seats of the full workshop may be free again soon, because their payment is still open (ADR 0056). */
export type JoinState = 'open' | 'closed' | 'joined';

/** Whether a full workshop's waiting list can be joined, and how many parties wait if that is known. */
export function useJoinState(eventId: number, isFull: boolean): { state: JoinState; parties: number | undefined } {
  const inBrowser = useInBrowser();
  const { joined } = useJoin(eventId);
  const { data: line } = useQuery({ ...lengthQuery(eventId), enabled: isFull && inBrowser });
  const isClosed = line !== undefined && line.seatsBeingPaid > 0;
  return { state: joined ? 'joined' : isClosed ? 'closed' : 'open', parties: line?.parties };
}
