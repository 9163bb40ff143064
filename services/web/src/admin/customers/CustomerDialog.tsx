import { useState } from 'react';
import { customerInputSchema } from '@studio/contract/customers';
import type { CustomerInput, CustomerView } from '@studio/contract/customers';
import { maxEmail, maxName, maxPhone } from '@studio/contract/validation/textRules';
import { userMessageOf } from '../../shared/http/api.ts';
import { TextField } from '../../shared/ui/Field.tsx';
import { sendEdit } from '../admins/sendEdit.ts';
import { changesOf, editOf } from '../forms/changedFields.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { OvertakenFields } from '../forms/StaleNote.tsx';
import { useSchemaForm } from '../forms/useSchemaForm.ts';
import { adminApi } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import { allCustomersPath, customerPath } from './customerPath.ts';

interface CustomerDialogProps {
  /** Who is edited; null for somebody new. */
  customer: CustomerView | null;
  onClose: () => void;
}

/** SPEC §5 Customer form. The address is who the customer is: once there, it stays (SPEC §2). */
export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  // What the form was opened with, or has learnt since; the list behind may be read again at any time.
  const [current, setCurrent] = useState(customer);
  const failed = customer ? 'Failed to update customer' : 'Failed to create customer';
  const save = useAdminMutation({
    run: (input: CustomerInput) => (current ? saveEdit(current, input) : addCustomer(input)),
    done: customer ? 'Customer Updated' : 'Customer Created',
    failed,
    tellsReason: true,
  });
  const form = useSchemaForm({
    initial: fieldsOf(current),
    schema: customerInputSchema,
    bodyOf: (fields) => fields,
    isBusy: save.isPending,
    draft: customer ? `customer ${customer.email}` : 'customer',
    onValid: send,
  });

  function send(input: CustomerInput): void {
    if (current && Object.keys(changesOf(input, current)).length === 0) onClose();
    else save.mutate(input, { onSuccess: onClose, onError: form.refuse });
  }

  function saveEdit(read: CustomerView, { email: _locked, ...input }: CustomerInput): Promise<CustomerView> {
    return sendEdit({
      send: () => adminApi.put<CustomerView>(customerPath(read.email), editOf(input, read)),
      readNewest: () => newestOf(read),
      onOvertaken: (newest) => {
        form.catchUp(fieldsOf(newest));
        setCurrent(newest);
      },
    });
  }

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
      fault={save.error && userMessageOf(save.error, failed)}
    >
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <TextField {...form.field('firstName')} label="First name" required maxLength={maxName} autoComplete="off" />
        <TextField {...form.field('lastName')} label="Last name" required maxLength={maxName} autoComplete="off" />
        <TextField
          {...form.field('email')}
          label="Email"
          aside={customer ? '(cannot be changed)' : undefined}
          className="sm:col-span-2"
          type="email"
          required
          readOnly={customer !== null}
          maxLength={maxEmail}
          autoComplete="off"
        />
        <TextField
          {...form.field('phone')}
          label="Phone number"
          className="sm:col-span-2"
          type="tel"
          required
          maxLength={maxPhone}
          autoComplete="off"
        />
      </div>
      <OvertakenFields theirs={form.theirs} words={words} onLoad={() => form.change(form.theirs)} />
    </FormDialog>
  );
}

const words: Record<keyof CustomerInput, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
};

function fieldsOf(customer: CustomerView | null): Record<keyof CustomerInput, string> {
  const { email = '', firstName = '', lastName = '', phone = '' } = customer ?? {};
  return { email, firstName, lastName, phone };
}

function addCustomer(input: CustomerInput): Promise<CustomerView> {
  return adminApi.post('/api/admin/customers', input);
}

async function newestOf({ email }: CustomerView): Promise<CustomerView | undefined> {
  const found = await adminApi.get<CustomerView[]>(allCustomersPath(email));
  return found.find((customer) => customer.email === email);
}
