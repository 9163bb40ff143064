import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { userMessageOf } from '../../shared/http/api.ts';
import { showToast } from '../../shared/ui/toast/toast.ts';
import type { Toast } from '../../shared/ui/toast/toast.ts';
import { hasReason, isNotFound, isSessionEnded, refreshLists, pathsToRefetch } from './adminApi.ts';

export interface AdminMutation<Input, Answer> {
  run: (input: Input) => Promise<Answer>;
  /** The title of the success toast (SPEC §8). It is omitted when the change is already visible. */
  successToast?: string | ((answer: Answer, input: Input) => string);
  /** The second line of the success toast. */
  successDetail?: (answer: Answer, input: Input) => string;
  /** A button in the success toast, such as Undo. */
  successAction?: (answer: Answer, input: Input) => Toast['action'];
  /** The text of the error toast when the server gives no reason. */
  failureText: string;
  /**
   * Whether the error toast shows `failureText` although the server gives a reason (SPEC §8: events, statuses). The reason
   * of a 404 or 409 is always shown, because a retry cannot help.
   */
  hasFixedFailureText?: boolean;
  /** Lists that are refreshed besides `pathsToRefetch`. */
  refreshes?: readonly string[];
  /** The path of what the mutation removes. It and the paths below it are not read again while the dialog closes. */
  removes?: string;
  /** Mutations with the same scope run one after the other. */
  scope?: string;
}

/** A mutation with the toasts of SPEC §8. It refreshes the lists afterwards (SPEC §7). */
export function useAdminMutation<Input, Answer>(
  mutation: AdminMutation<Input, Answer>,
): UseMutationResult<Answer, Error, Input> {
  const queryClient = useQueryClient();
  const refresh = (removed?: string) =>
    refreshLists(queryClient, [...pathsToRefetch, ...(mutation.refreshes ?? [])], removed);
  return useMutation({
    ...(mutation.scope && { scope: { id: mutation.scope } }),
    mutationFn: mutation.run,
    onSuccess: (answer, input) => {
      const title =
        typeof mutation.successToast === 'function' ? mutation.successToast(answer, input) : mutation.successToast;
      if (title) {
        const description = mutation.successDetail?.(answer, input);
        showToast({ title, description, action: mutation.successAction?.(answer, input) });
      }
      // The refresh is not awaited, so that the dialog closes now.
      void refresh(mutation.removes);
    },
    onError: (error) => {
      if (isSessionEnded(error)) return;
      const description =
        mutation.hasFixedFailureText && !hasReason(error)
          ? mutation.failureText
          : userMessageOf(error, mutation.failureText);
      showToast({ tone: 'destructive', title: 'Error', description });
      // The lists on the page are out of date.
      if (hasReason(error)) void refresh(isNotFound(error) ? mutation.removes : undefined);
    },
  });
}
