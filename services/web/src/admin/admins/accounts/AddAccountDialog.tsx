import { adminInputSchema } from '@studio/contract/admins';
import type { AdminInput, AdminView } from '@studio/contract/admins';
import { userMessageOf } from '../../../shared/http/api.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { PasswordField } from '../PasswordField.tsx';
import { AccountFields } from './AccountFields.tsx';
import { accountLists } from './accountLists.ts';

/** SPEC §5 Admin user form for somebody new: the first password is typed here and changed by them later. */
export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const failed = 'Failed to create admin';
  const save = useAdminMutation({
    run: (input: AdminInput) => adminApi.post<AdminView>('/api/admin/users', input),
    done: 'Admin Created',
    failed,
    tellsReason: true,
    refreshes: accountLists,
  });
  const form = useSchemaForm({
    initial: { username: '', email: '', firstName: '', lastName: '', phone: '', password: '' },
    schema: adminInputSchema,
    bodyOf: (fields) => fields,
    isBusy: save.isPending,
    draft: 'account',
    onValid: (input) => save.mutate(input, { onSuccess: onClose, onError: form.refuse }),
  });
  return (
    <FormDialog
      title="Add Admin"
      formRef={form.ref}
      onSubmit={form.submit}
      onClose={onClose}
      isBusy={save.isPending}
      isDirty={form.isDirty}
      isRestored={form.isRestored}
      submitLabel="Create admin"
      fault={save.error && userMessageOf(save.error, failed)}
    >
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <AccountFields field={form.field} />
        <PasswordField
          {...form.field('password')}
          label="Password"
          aside="(8 characters or more, nothing easy to guess)"
          className="sm:col-span-2"
          required
          autoComplete="new-password"
        />
      </div>
    </FormDialog>
  );
}
