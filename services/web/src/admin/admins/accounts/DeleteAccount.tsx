import { useState } from 'react';
import type { AdminView } from '@studio/contract/admin/admins';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { adminApi, rejectionOf } from '../../http/adminApi.ts';
import { tabTitle } from '../../ui/TabHeader.tsx';
import { OwnPasswordField, ownPasswordMissing } from './OwnPasswordField.tsx';

export function DeleteAccount({ account, onClose }: { account: AdminView; onClose: () => void }) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [error, setError] = useState<string>();

  return (
    <ConfirmMutation
      title="Delete admin account"
      action="Delete"
      canConfirm={() => {
        if (currentPassword !== '') return true;
        setError(ownPasswordMissing);
        return false;
      }}
      mutation={{
        run: () =>
          adminApi.delete(`/api/admin/users/${account.id}`, { body: { currentPassword } }).catch((failure: unknown) => {
            setError(rejectionOf(failure));
            throw failure;
          }),
        successToast: 'Admin Deleted',
        failureText: 'Failed to delete admin',
        refreshes: ['/api/admin/users'],
      }}
      onClose={onClose}
      focusAfter={tabTitle}
    >
      <p>Are you sure you want to delete this admin account?</p>
      <p className="wrap-anywhere">
        <b className="text-ink">{account.username}</b>, {account.firstName} {account.lastName}, {account.email}
      </p>
      <p className="text-sm">
        They are signed out everywhere at once, and told by mail. What they did stays in the audit log.
      </p>
      <OwnPasswordField
        name="currentPassword"
        value={currentPassword}
        error={error}
        onChange={({ target }) => {
          setCurrentPassword(target.value);
          setError(undefined);
        }}
      />
    </ConfirmMutation>
  );
}
