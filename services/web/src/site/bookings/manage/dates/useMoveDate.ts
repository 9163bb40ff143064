import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import type { MoveDate, UndoMove } from '@studio/contract/bookings/missedDates';
import { api } from '../../../../shared/http/api.ts';
import type { ManageAccess } from '../state/manageAccess.ts';
import { apiPath, keyHeader, manageQuery } from '../state/manageQuery.ts';

/** Moves a missed date to another course. */
export function useMoveDate(access: ManageAccess) {
  return useMissedDate<MoveDate>(access, 'missed-dates');
}

/** Undoes a move: the person comes to the missed date again. */
export function useUndoMove(access: ManageAccess) {
  return useMissedDate<UndoMove>(access, 'missed-dates/undo');
}

function useMissedDate<Input extends object>(access: ManageAccess, route: string) {
  const queryClient = useQueryClient();
  const { queryKey } = manageQuery(access);
  return useMutation({
    mutationFn: (input: Input) =>
      api.post<ManageView>(`${apiPath(access)}/${route}`, input, { headers: keyHeader(access) }),
    onSuccess: (manage) => queryClient.setQueryData(queryKey, manage),
    // The dates that the page lists may be outdated.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}
