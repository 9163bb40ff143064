import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { userMessageOf } from '../../shared/http/api.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { isSessionEnded, isNotFound, isStale, refreshLists, relatedPaths } from './adminApi.ts';

interface AdminMutation<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** The title of the toast when it went well: `Event Created` (SPEC §8); none when the screen says it already. */
  done?: string | ((answer: Answer, input: Input) => string);
  /** What the toast `Error` says when it did not: `Failed to create event. Please try again.` */
  failed: string;
  /** Say the server's own sentence where it gave one, and `failed` only otherwise (SPEC §8: admins, customers, manual bookings). */
  tellsReason?: boolean;
  /** Lists this touches besides the related ones. */
  refreshes?: readonly string[];
}

/** A change an admin makes: one call, then the toast of SPEC §8 and fresh lists (SPEC §7). */
export function useAdminMutation<Input, Answer>(
  change: AdminMutation<Input, Answer>,
): UseMutationResult<Answer, Error, Input> {
  const queryClient = useQueryClient();
  const refresh = () => refreshLists(queryClient, [...relatedPaths, ...(change.refreshes ?? [])]);
  return useMutation({
    mutationFn: change.run,
    onSuccess: (answer, input) => {
      const title = typeof change.done === 'function' ? change.done(answer, input) : change.done;
      if (title) showToast({ title });
      // Not awaited: the dialog closes now, the lists follow.
      void refresh();
    },
    onError: (error) => {
      if (isSessionEnded(error)) return;
      // Trying again would not help, and the lists show what is no longer so.
      const isOutdated = isNotFound(error) || isStale(error);
      const description = change.tellsReason || isOutdated ? userMessageOf(error, change.failed) : change.failed;
      showToast({ tone: 'destructive', title: 'Error', description });
      if (isOutdated) void refresh();
    },
  });
}
