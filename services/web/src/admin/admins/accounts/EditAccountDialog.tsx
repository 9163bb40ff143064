import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminEditSchema } from '@studio/contract/admin/admins';
import type { AdminEdit, AdminView } from '@studio/contract/admin/admins';
import { SelectField } from '../../../shared/forms/Field.tsx';
import { editedFields, editedWithBefore } from '../../forms/editedFields.ts';
import { FieldGrid } from '../../forms/FieldGrid.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { adminProfile } from '../../http/session.ts';
import { AccountFields } from './AccountFields.tsx';
import { accountLists, accountsQuery } from './accountLists.ts';
import { OwnPasswordField } from './OwnPasswordField.tsx';

interface EditAccountDialogProps {
  account: AdminView;
  /** Why the account cannot be deactivated, or null. */
  disabledReason: string | null;
  isOwn: boolean;
  onClose: () => void;
}

export function EditAccountDialog({ account, disabledReason, isOwn, onClose }: EditAccountDialogProps) {
  // The form keeps the version that was read, because the list behind the dialog may be refreshed at any time.
  const [current, setCurrent] = useState(account);
  const queryClient = useQueryClient();
  const initial = fieldsOf(current);

  async function reload() {
    const accounts = await queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 });
    const newest = accounts.find(({ id }) => id === account.id) ?? current;
    setCurrent(newest);
    return fieldsOf(newest);
  }

  return (
    <FormDialog
      title="Edit Admin"
      initial={initial}
      schema={adminEditSchema}
      // Only changed fields are validated: an account that violates a newer rule can still be deactivated.
      bodyOf={(fields) => {
        const { status, currentPassword, ...changed } = editedFields(fields, initial);
        return {
          ...changed,
          ...(status && { isActive: status === 'active' }),
          ...((changed.email || status) && currentPassword && { currentPassword }),
        };
      }}
      mutation={{
        run: (input: AdminEdit) =>
          adminApi.put<AdminView>(`/api/admin/users/${account.id}`, editedWithBefore(input, current)),
        successToast: 'Admin Updated',
        failureText: 'Failed to update admin',
        refreshes: accountLists,
      }}
      submitLabel="Save changes"
      reload={reload}
      onSaved={(saved) => {
        if (isOwn) adminProfile.write(saved);
        onClose();
      }}
      onClose={onClose}
    >
      {({ field, fields }) => (
        <FieldGrid>
          <AccountFields field={field} />
          <SelectField
            {...field('status')}
            label="Status"
            aside={
              disabledReason === null
                ? '(an inactive admin is signed out everywhere at once, and told by mail)'
                : `(${disabledReason})`
            }
            className="sm:col-span-2"
            disabled={disabledReason !== null}
          >
            <option value="active">Active</option>
            <option value="inactive">Inactive</option>
          </SelectField>
          {(fields.email !== initial.email || fields.status !== initial.status) && (
            <OwnPasswordField {...field('currentPassword')} aside="(to change the email address or the status)" />
          )}
        </FieldGrid>
      )}
    </FormDialog>
  );
}

function fieldsOf({ username, email, firstName, lastName, phone, isActive }: AdminView) {
  const status = isActive ? 'active' : 'inactive';
  return { username, email, firstName, lastName, phone: phone ?? '', status, currentPassword: '' };
}
