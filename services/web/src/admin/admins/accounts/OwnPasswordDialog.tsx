import { ref, string } from 'yup';
import { passwordUpdateSchema } from '@studio/contract/admin/admins';
import type { LoginView, PasswordUpdate } from '@studio/contract/admin/admins';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { startSession } from '../../http/session.ts';
import { PasswordField, passwordRule } from '../PasswordField.tsx';

const schema = passwordUpdateSchema.shape({
  confirmation: string().oneOf([ref('newPassword')], 'Passwords do not match'),
});

/** The server ends all other sessions of this admin and starts a new one here. */
export function OwnPasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  return (
    <FormDialog
      title="Change My Password"
      initial={{ currentPassword: '', newPassword: '', confirmation: '' }}
      schema={schema}
      mutation={{
        run: async ({ currentPassword, newPassword }: PasswordUpdate) => {
          const input = { currentPassword, newPassword };
          // The new session is stored before any list is read again, because the old token is no longer valid.
          startSession(await adminApi.post<LoginView>('/api/admin/change-password', input));
        },
        successToast: 'Password Changed',
        failureText: 'Failed to change password',
      }}
      submitLabel="Change password"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="text-ink-2">Everywhere else you are signed out.</p>
          {/* Password managers store the password under this username. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <div className="grid gap-1">
            <PasswordField
              {...field('currentPassword')}
              label="Current password"
              required
              autoComplete="current-password"
            />
            <PasswordField
              {...field('newPassword')}
              label="New password"
              aside={`(${passwordRule})`}
              required
              autoComplete="new-password"
            />
            <PasswordField
              {...field('confirmation')}
              label="New password once more"
              required
              autoComplete="new-password"
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
