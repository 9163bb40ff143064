import { useRef } from 'react';
import type { ReactNode } from 'react';
import { isNotFound } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import type { AdminMutation } from '../http/useAdminMutation.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmMutationProps {
  title: string;
  /** What the button says: `Delete`. */
  action: string;
  tone?: 'danger' | 'primary';
  mutation: AdminMutation<void, unknown>;
  onClose: () => void;
  /** Closes the dialog when not given. */
  onDone?: () => void;
  /** Where the focus goes once it is done, when the element that had it disappears with its row. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}

/** Asks before a deletion or a decision that cannot be undone. What is gone already counts as done. */
export function ConfirmMutation({ mutation, onClose, onDone = onClose, focusAfter, ...dialog }: ConfirmMutationProps) {
  const isDone = useRef(false);
  const { isPending, mutate } = useAdminMutation(mutation);

  function finish(): void {
    isDone.current = true;
    onDone();
  }

  return (
    <ConfirmDialog
      {...dialog}
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: finish, onError: (error) => isNotFound(error) && finish() })}
      onCancel={onClose}
      returnFocusTo={() => (isDone.current ? (focusAfter?.() ?? null) : null)}
    />
  );
}
