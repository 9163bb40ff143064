import { string } from 'yup';
import { adminCreationSchema } from '@studio/contract/admin/admins';
import type { AdminCreation, AdminView } from '@studio/contract/admin/admins';
import { FieldGrid } from '../../forms/FieldGrid.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { PasswordField, passwordRule } from '../PasswordField.tsx';
import { AccountFields } from './AccountFields.tsx';
import { accountLists } from './accountLists.ts';
import { OwnPasswordField, ownPasswordMissing } from './OwnPasswordField.tsx';

const ownPasswordRequired = adminCreationSchema.shape({
  currentPassword: string().required(ownPasswordMissing),
});

export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="Add Admin"
      initial={{ username: '', email: '', firstName: '', lastName: '', phone: '', password: '', currentPassword: '' }}
      schema={ownPasswordRequired}
      mutation={{
        run: (input: AdminCreation) => adminApi.post<AdminView>('/api/admin/users', input),
        successToast: 'Admin Created',
        failureText: 'Failed to create admin',
        refreshes: accountLists,
      }}
      submitLabel="Create admin"
      onClose={onClose}
    >
      {({ field }) => (
        <FieldGrid>
          <AccountFields field={field} />
          <PasswordField
            {...field('password')}
            label="Password"
            aside={`(${passwordRule})`}
            className="sm:col-span-2"
            required
            autoComplete="new-password"
          />
          <OwnPasswordField {...field('currentPassword')} aside="(to add an admin)" />
        </FieldGrid>
      )}
    </FormDialog>
  );
}
