import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminEditSchema } from '@studio/contract/admins';
import type { AdminEdit, AdminView } from '@studio/contract/admins';
import { userMessageOf } from '../../../shared/http/api.ts';
import { SelectField } from '../../../shared/ui/Field.tsx';
import { changesOf, editOf } from '../../forms/changedFields.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { OvertakenFields } from '../../forms/StaleNote.tsx';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { adminApi } from '../../http/adminApi.ts';
import { adminProfile } from '../../http/session.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { sendEdit } from '../sendEdit.ts';
import { AccountFields } from './AccountFields.tsx';
import { accountLists, accountsQuery } from './accountLists.ts';

interface EditAccountDialogProps {
  account: AdminView;
  /** Why it cannot be made inactive, or null. */
  barred: string | null;
  /** The account is that of who is signed in. */
  isOwn: boolean;
  onClose: () => void;
}

const failed = 'Failed to update admin';

/** The form without a password (SPEC §5), but with the switch that lets somebody in or keeps them out. */
export function EditAccountDialog({ account, barred, isOwn, onClose }: EditAccountDialogProps) {
  // What the form was opened with, or has learnt since; the list behind may be read again at any time.
  const [current, setCurrent] = useState(account);
  const queryClient = useQueryClient();
  const save = useAdminMutation({
    // Only what differs: a form that stood open lets nobody in again whom a colleague has shut out meanwhile.
    run: (input: AdminEdit) =>
      sendEdit({
        send: () => adminApi.put<AdminView>(`/api/admin/users/${current.id}`, editOf(input, current)),
        readNewest: () => newestOf(queryClient, current),
        onOvertaken: (newest) => {
          form.catchUp(fieldsOf(newest));
          setCurrent(newest);
        },
      }),
    done: 'Admin Updated',
    failed,
    tellsReason: true,
    refreshes: accountLists,
  });
  const form = useSchemaForm({
    initial: fieldsOf(current),
    schema: adminEditSchema,
    // Only what was changed is checked: an account from before a rule, or without a phone number, can still be shut out.
    bodyOf: (fields) => {
      const { status, ...changed } = changesOf(fields, fieldsOf(current));
      return { ...changed, ...(status && { isActive: status === 'active' }) };
    },
    isBusy: save.isPending,
    draft: `account ${account.id}`,
    onValid: send,
  });

  function send(input: AdminEdit): void {
    if (Object.keys(changesOf(input, current)).length === 0) onClose();
    else save.mutate(input, { onSuccess: settle, onError: form.refuse });
  }

  function settle(saved: AdminView): void {
    if (isOwn) adminProfile.write(saved);
    onClose();
  }

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
      fault={save.error && userMessageOf(save.error, failed)}
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
      <OvertakenFields theirs={form.theirs} words={words} onLoad={() => form.change(form.theirs)} />
    </FormDialog>
  );
}

const words = {
  username: 'Username',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone number',
  status: 'Status',
};

function fieldsOf({
  username,
  email,
  firstName,
  lastName,
  phone,
  isActive,
}: AdminView): Record<keyof typeof words, string> {
  return { username, email, firstName, lastName, phone: phone ?? '', status: isActive ? 'active' : 'inactive' };
}

async function newestOf(queryClient: QueryClient, { id }: AdminView): Promise<AdminView | undefined> {
  const accounts = await queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 });
  return accounts.find((account) => account.id === id);
}
