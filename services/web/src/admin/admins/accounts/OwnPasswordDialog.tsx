import { ref, string } from 'yup';
import { passwordChangeSchema } from '@studio/contract/admins';
import type { LoginView, PasswordChange } from '@studio/contract/admins';
import { userMessageOf } from '../../../shared/http/api.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi } from '../../http/adminApi.ts';
import { startSession } from '../../http/session.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { PasswordField } from '../PasswordField.tsx';

const failed = 'Failed to change password';

/** The contract's rules, and the new password twice: who types it blind would be locked out by a slip. */
const schema = passwordChangeSchema.shape({
  confirmation: string().oneOf([ref('newPassword')], 'Passwords do not match'),
});

/** Changes the password of who is signed in. The server ends every other session and starts a new one here. */
export function OwnPasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const save = useAdminMutation({
    run: async (change: PasswordChange) => {
      const session = await adminApi.post<LoginView>('/api/admin/change-password', change);
      // At once: the lists that are read next must not come with the token that has just ended.
      startSession(session);
    },
    done: 'Password Changed',
    failed,
    tellsReason: true,
  });
  const form = useSchemaForm({
    initial: { currentPassword: '', newPassword: '', confirmation: '' },
    schema,
    bodyOf: (fields) => fields,
    isBusy: save.isPending,
    onValid: ({ currentPassword, newPassword }) =>
      save.mutate({ currentPassword, newPassword }, { onSuccess: onClose, onError: form.refuse }),
  });
  return (
    <FormDialog
      title="Change My Password"
      formRef={form.ref}
      onSubmit={form.submit}
      onClose={onClose}
      isBusy={save.isPending}
      isDirty={form.isDirty}
      submitLabel="Change password"
      fault={save.error && userMessageOf(save.error, failed)}
    >
      <p className="text-ink-2">Everywhere else you are signed out.</p>
      {/* Tells a password manager whose password it keeps. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <div className="grid gap-1">
        <PasswordField
          {...form.field('currentPassword')}
          label="Current password"
          required
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('newPassword')}
          label="New password"
          aside="(8 characters or more, nothing easy to guess)"
          required
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('confirmation')}
          label="New password once more"
          required
          autoComplete="new-password"
        />
      </div>
    </FormDialog>
  );
}
