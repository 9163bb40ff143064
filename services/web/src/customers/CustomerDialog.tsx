import { customerInputSchema } from '@studio/contract/customers';
import type { CustomerInput, CustomerView } from '@studio/contract/customers';
import { adminApi } from '../admins/adminApi.ts';
import { useAdminChange } from '../admins/useAdminChange.ts';
import { sentenceOf } from '../http/api.ts';
import { FormDialog } from '../portal/FormDialog.tsx';
import { useSchemaForm } from '../portal/useSchemaForm.ts';
import { TextField } from '../ui/Field.tsx';
import { customerPath } from './customerPath.ts';

interface CustomerDialogProps {
  /** Who is edited; null for somebody new. */
  customer: CustomerView | null;
  onClose: () => void;
}

/** SPEC §5 Customer form. The address is who the customer is: once there, it stays (SPEC §2). */
export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const failed = customer ? 'Failed to update customer' : 'Failed to create customer';
  const save = useAdminChange({
    run: ({ email, ...rest }: CustomerInput) =>
      customer
        ? adminApi.put<CustomerView>(customerPath(customer.email), rest)
        : adminApi.post<CustomerView>('/api/admin/customers', { email, ...rest }),
    done: customer ? 'Customer Updated' : 'Customer Created',
    failed,
    tellsReason: true,
  });
  const form = useSchemaForm({
    initial: {
      email: customer?.email ?? '',
      firstName: customer?.firstName ?? '',
      lastName: customer?.lastName ?? '',
      phone: customer?.phone ?? '',
    },
    schema: customerInputSchema,
    bodyOf: (fields) => fields,
    isBusy: save.isPending,
    draft: customer ? `customer ${customer.email}` : 'customer',
    onValid: (input) => save.mutate(input, { onSuccess: onClose, onError: form.refuse }),
  });

  return (
    <FormDialog
      title={customer ? 'Edit Customer' : 'Add Customer'}
      formRef={form.ref}
      onSubmit={form.submit}
      onClose={onClose}
      isBusy={save.isPending}
      isDirty={form.isDirty}
      isRestored={form.isRestored}
      submitLabel={customer ? 'Save changes' : 'Create customer'}
      fault={save.error && sentenceOf(save.error, failed)}
    >
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <TextField {...form.field('firstName')} label="First name" required maxLength={100} autoComplete="off" />
        <TextField {...form.field('lastName')} label="Last name" required maxLength={100} autoComplete="off" />
        <TextField
          {...form.field('email')}
          label="Email"
          aside={customer ? '(cannot be changed)' : undefined}
          className="sm:col-span-2"
          type="email"
          required
          readOnly={customer !== null}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          {...form.field('phone')}
          label="Phone number"
          className="sm:col-span-2"
          type="tel"
          required
          maxLength={40}
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}
