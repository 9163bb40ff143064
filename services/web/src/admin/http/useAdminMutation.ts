import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { userMessageOf } from '../../shared/http/api.ts';
import { showToast } from '../../shared/ui/toast/toast.ts';
import { isSessionEnded, isNotFound, isStale, refreshLists, relatedPaths } from './adminApi.ts';

export interface AdminMutation<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** Title of the success toast (SPEC §8), such as `Event Created`; none when the change is already visible. */
  successToast?: string | ((answer: Answer, input: Input) => string);
  /** Text of the error toast: `Failed to create event. Please try again.` */
  failureText: string;
  /** Prefers the server's message (SPEC §8: admins, customers, manual bookings). */
  showsServerError?: boolean;
  /** Lists to refresh besides the related ones. */
  refreshes?: readonly string[];
}

/** A mutation with the toasts of SPEC §8, which refreshes lists (SPEC §7). */
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
      // Not awaited, so that the dialog closes now.
      void refresh();
    },
    onError: (error) => {
      if (isSessionEnded(error)) return;
      // A retry would not help: the lists are out of date.
      const isOutdated = isNotFound(error) || isStale(error);
      const description =
        mutation.showsServerError || isOutdated ? userMessageOf(error, mutation.failureText) : mutation.failureText;
      showToast({ tone: 'destructive', title: 'Error', description });
      if (isOutdated) void refresh();
    },
  });
}
