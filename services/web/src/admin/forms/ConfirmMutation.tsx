import { useRef } from 'react';
import type { ReactNode } from 'react';
import { isNotFound } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import type { AdminMutation } from '../http/useAdminMutation.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmMutationProps {
  title: string;
  action: string;
  tone?: 'danger' | 'primary';
  mutation: AdminMutation<void, unknown>;
  onClose: () => void;
  /** By default closes the dialog. */
  onDone?: () => void;
  /** Gets the focus afterwards, because the focused element disappears with its row. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}

/** Asks before a deletion or a final decision. A 404 counts as success, because the record is already gone. */
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
