import type { AdminView } from '@studio/contract/admin/admins';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { tabTitle } from '../../ui/TabHeader.tsx';

interface DeleteAccountProps {
  account: AdminView;
  onClose: () => void;
}

export function DeleteAccount({ account, onClose }: DeleteAccountProps) {
  return (
    <ConfirmMutation
      title="Delete admin account"
      action="Delete"
      mutation={{
        run: () => adminApi.delete(`/api/admin/users/${account.id}`),
        successToast: 'Admin Deleted',
        failureText: 'Failed to delete admin',
        showsServerError: true,
        refreshes: ['/api/admin/users'],
      }}
      onClose={onClose}
      focusAfter={tabTitle}
    >
      <p>Are you sure you want to delete this admin account?</p>
      <p className="wrap-anywhere">
        <b className="text-ink">{account.username}</b>, {account.firstName} {account.lastName}, {account.email}
      </p>
      <p className="text-sm">They are signed out everywhere at once. What they did stays in the audit log.</p>
    </ConfirmMutation>
  );
}
