import { useState } from 'react';
import { customerInputSchema } from '@studio/contract/admin/customers';
import type { CustomerInput, CustomerView } from '@studio/contract/admin/customers';
import { maxEmail, maxName, maxPhone } from '@studio/contract/validation/textRules';
import { TextField } from '../../shared/forms/Field.tsx';
import { editedWithBefore } from '../forms/editedFields.ts';
import { FieldGrid } from '../forms/FieldGrid.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { adminApi } from '../http/adminApi.ts';
import { customerPath, matchingCustomersPath } from './customerPath.ts';

interface CustomerDialogProps {
  /** Null for a new customer. */
  customer: CustomerView | null;
  onClose: () => void;
}

/** The e-mail address identifies the customer, so it cannot be edited (SPEC §2). */
export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  // The form keeps the version that was read, because the list behind the dialog may be refreshed at any time.
  const [current, setCurrent] = useState(customer);

  return (
    <FormDialog
      title={current ? 'Edit Customer' : 'Add Customer'}
      initial={fieldsOf(current)}
      schema={customerInputSchema}
      mutation={{
        run: (input: CustomerInput) => (current ? saveEdit(current, input) : addCustomer(input)),
        successToast: current ? 'Customer Updated' : 'Customer Created',
        failureText: current ? 'Failed to update customer' : 'Failed to create customer',
      }}
      submitLabel={current ? 'Save changes' : 'Create customer'}
      {...(current && {
        reload: async () => {
          const newest = await readNewest(current);
          setCurrent(newest);
          return fieldsOf(newest);
        },
      })}
      onClose={onClose}
    >
      {({ field }) => (
        <FieldGrid>
          <TextField {...field('firstName')} label="First name" required maxLength={maxName} autoComplete="off" />
          <TextField {...field('lastName')} label="Last name" required maxLength={maxName} autoComplete="off" />
          <TextField
            {...field('email')}
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
            {...field('phone')}
            label="Phone number"
            className="sm:col-span-2"
            type="tel"
            required
            maxLength={maxPhone}
            autoComplete="off"
          />
        </FieldGrid>
      )}
    </FormDialog>
  );
}

function fieldsOf(customer: CustomerView | null): Record<keyof CustomerInput, string> {
  const { email = '', firstName = '', lastName = '', phone = '' } = customer ?? {};
  return { email, firstName, lastName, phone };
}

function addCustomer(input: CustomerInput): Promise<CustomerView> {
  return adminApi.post('/api/admin/customers', input);
}

function saveEdit(read: CustomerView, { email: _locked, ...input }: CustomerInput): Promise<CustomerView> {
  return adminApi.put(customerPath(read.email), editedWithBefore(input, read));
}

async function readNewest(read: CustomerView): Promise<CustomerView> {
  const found = await adminApi.get<CustomerView[]>(matchingCustomersPath(read.email));
  return found.find(({ email }) => email === read.email) ?? read;
}
