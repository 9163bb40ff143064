import { useQuery } from '@tanstack/react-query';
import { useInBrowser } from '../../../../shared/forms/useInBrowser.ts';
import { useJoin } from '../useJoin.ts';
import { lengthQuery } from '../waitlistQuery.ts';

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
