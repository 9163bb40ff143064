import { adminEditSchema, adminInputSchema } from '@studio/contract/admins';
import type { AdminEdit, AdminInput, AdminView } from '@studio/contract/admins';
import { sentenceOf } from '../../http/api.ts';
import { FormDialog } from '../../portal/FormDialog.tsx';
import { useSchemaForm } from '../../portal/useSchemaForm.ts';
import { SelectField } from '../../ui/Field.tsx';
import { adminApi } from '../adminApi.ts';
import { PasswordField } from '../PasswordField.tsx';
import { adminProfile } from '../session.ts';
import { useAdminChange } from '../useAdminChange.ts';
import { AccountFields } from './AccountFields.tsx';

/** Besides the related lists: the accounts, and who the portal says is signed in. */
const refreshes = ['/api/admin/users', '/api/admin/profile'];

/** SPEC §5 Admin user form for somebody new: the first password is typed here and changed by them later. */
export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const failed = 'Failed to create admin';
  const save = useAdminChange({
    run: (input: AdminInput) => adminApi.post<AdminView>('/api/admin/users', input),
    done: 'Admin Created',
    failed,
    tellsReason: true,
    refreshes,
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
      fault={save.error && sentenceOf(save.error, failed)}
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

interface EditAccountDialogProps {
  account: AdminView;
  /** Why it cannot be made inactive, or null. */
  barred: string | null;
  /** The account is that of who is signed in. */
  isOwn: boolean;
  onClose: () => void;
}

/** The same without a password (SPEC §5), but with the switch that lets somebody in or keeps them out. */
export function EditAccountDialog({ account, barred, isOwn, onClose }: EditAccountDialogProps) {
  const failed = 'Failed to update admin';
  const save = useAdminChange({
    run: (edit: AdminEdit) => adminApi.put<AdminView>(`/api/admin/users/${account.id}`, edit),
    done: 'Admin Updated',
    failed,
    tellsReason: true,
    refreshes,
  });
  const form = useSchemaForm({
    initial: {
      username: account.username,
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      phone: account.phone ?? '',
      status: account.isActive ? 'active' : 'inactive',
    },
    schema: adminEditSchema,
    bodyOf: ({ status, ...fields }) => ({ ...fields, isActive: status === 'active' }),
    isBusy: save.isPending,
    draft: `account ${account.id}`,
    onValid: (edit) =>
      save.mutate(edit, {
        onSuccess: (saved) => {
          if (isOwn) adminProfile.write(saved);
          onClose();
        },
        onError: form.refuse,
      }),
  });
  return (
    <FormDialog
      title="Edit Admin"
      formRef={form.ref}
      onSubmit={form.submit}
      onClose={onClose}
      isBusy={save.isPending}
      isDirty={form.isDirty}
      isRestored={form.isRestored}
      submitLabel="Save changes"
      fault={save.error && sentenceOf(save.error, failed)}
    >
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <AccountFields field={form.field} />
        <SelectField
          {...form.field('status')}
          label="Status"
          aside={barred === null ? '(an inactive admin is signed out everywhere at once)' : `(${barred})`}
          className="sm:col-span-2"
          disabled={barred !== null}
        >
          <option value="active">Active</option>
          <option value="inactive">Inactive</option>
        </SelectField>
      </div>
    </FormDialog>
  );
}
