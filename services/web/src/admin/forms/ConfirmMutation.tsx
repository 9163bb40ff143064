import { useRef } from 'react';
import type { ReactNode } from 'react';
import { isNotFound } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import type { AdminMutation } from '../http/useAdminMutation.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmMutationProps<Answer> {
  title: string;
  action: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  mutation: AdminMutation<void, Answer>;
  onClose: () => void;
  /** False until it is known what the mutation would do. */
  isReady?: boolean;
  /** Called before the mutation; false keeps the dialog open, for example because an answer is missing. */
  canConfirm?: () => boolean;
  /** The default closes the dialog. */
  onDone?: () => void;
  /** Gets the focus afterwards, because the focused element disappears with its row. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}

/** Asks before a deletion or a final decision. A 404 counts as success, because the record is already gone. */
export function ConfirmMutation<Answer>({
  mutation,
  canConfirm,
  onClose,
  onDone = onClose,
  focusAfter,
  ...dialog
}: ConfirmMutationProps<Answer>) {
  const isDone = useRef(false);
  const { isPending, mutate } = useAdminMutation(mutation);

  function finish(): void {
    isDone.current = true;
    onDone();
  }

  function confirm(): void {
    if (canConfirm && !canConfirm()) return;
    mutate(undefined, { onSuccess: finish, onError: (error) => isNotFound(error) && finish() });
  }

  return (
    <ConfirmDialog
      {...dialog}
      isBusy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
      returnFocusTo={() => (isDone.current ? (focusAfter?.() ?? null) : null)}
    />
  );
}
