import { useRef } from 'react';
import type { AdminView } from '@studio/contract/admins';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { adminApi, isNotFound } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { tabTitle } from '../../ui/TabHeader.tsx';

interface DeleteAccountProps {
  account: AdminView;
  onClose: () => void;
}

/** SPEC §5: admin deletion asks for confirmation. */
export function DeleteAccount({ account, onClose }: DeleteAccountProps) {
  const hasLeft = useRef(false);
  const remove = useAdminMutation({
    run: () => adminApi.delete(`/api/admin/users/${account.id}`),
    done: 'Admin Deleted',
    failed: 'Failed to delete admin',
    tellsReason: true,
    refreshes: ['/api/admin/users'],
  });
  /** Deleted here, or by somebody else a moment ago. */
  function leave(): void {
    hasLeft.current = true;
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete admin account"
      action="Delete"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: leave, onError: (error) => isNotFound(error) && leave() })}
      onCancel={onClose}
      // The row, and the button in it, are about to go.
      returnFocusTo={() => (hasLeft.current ? tabTitle() : null)}
    >
      <p>Are you sure you want to delete this admin account?</p>
      <p className="wrap-anywhere">
        <b className="text-ink">{account.username}</b>, {account.firstName} {account.lastName}, {account.email}
      </p>
      <p className="text-sm">They are signed out everywhere at once. What they did stays in the audit log.</p>
    </ConfirmDialog>
  );
}
