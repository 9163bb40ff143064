import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { userMessageOf } from '../../shared/http/api.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { isSessionEnded, isNotFound, isStale, refreshLists, relatedPaths } from './adminApi.ts';

export interface AdminMutation<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** The title of the success toast: `Event Created` (SPEC §8); none when the screen says it already. */
  successToast?: string | ((answer: Answer, input: Input) => string);
  /** What the toast `Error` says: `Failed to create event. Please try again.` */
  failureText: string;
  /** Show the server's own sentence where it gave one (SPEC §8: admins, customers, manual bookings). */
  showsServerError?: boolean;
  /** Paths of lists to refresh besides the related ones. */
  refreshes?: readonly string[];
}

/** One call of an admin, then the toast of SPEC §8 and refreshed lists (SPEC §7). */
export function useAdminMutation<Input, Answer>(
  mutation: AdminMutation<Input, Answer>,
): UseMutationResult<Answer, Error, Input> {
  const queryClient = useQueryClient();
  const refresh = () => refreshLists(queryClient, [...relatedPaths, ...(mutation.refreshes ?? [])]);
  return useMutation({
    mutationFn: mutation.run,
    onSuccess: (answer, input) => {
      const title =
        typeof mutation.successToast === 'function' ? mutation.successToast(answer, input) : mutation.successToast;
      if (title) showToast({ title });
      // Not awaited: the dialog closes now.
      void refresh();
    },
    onError: (error) => {
      if (isSessionEnded(error)) return;
      // Trying again would not help: the lists are out of date.
      const isOutdated = isNotFound(error) || isStale(error);
      const description =
        mutation.showsServerError || isOutdated ? userMessageOf(error, mutation.failureText) : mutation.failureText;
      showToast({ tone: 'destructive', title: 'Error', description });
      if (isOutdated) void refresh();
    },
  });
}
