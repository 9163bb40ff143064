import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WaitlistInput } from '@studio/contract/bookings/waitlist';
import { api } from '../../../shared/http/api.ts';
import { joinPath } from './waitlistQuery.ts';

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
