import type { CustomerView } from '@studio/contract/admin/customers';
import { ConfirmMutation } from '../forms/ConfirmMutation.tsx';
import { adminApi } from '../http/adminApi.ts';
import { tabTitle } from '../ui/TabHeader.tsx';
import { customerPath } from './customerPath.ts';
import { allBookings, customerName } from './customerText.ts';

interface DeleteCustomerProps {
  customer: CustomerView;
  onClose: () => void;
}

/** Asks for confirmation (SPEC §2) and names the effect on payments (DESIGN §4 Customers). */
export function DeleteCustomer({ customer, onClose }: DeleteCustomerProps) {
  return (
    <ConfirmMutation
      title="Delete customer"
      action="Delete"
      mutation={{
        run: () => adminApi.delete(customerPath(customer.email)),
        successToast: 'Customer Deleted',
        failureText: 'Failed to delete customer',
        showsServerError: true,
      }}
      onClose={onClose}
      focusAfter={tabTitle}
    >
      <p>Are you sure you want to delete this customer? This will also delete all their bookings.</p>
      <p className="wrap-anywhere">
        <b className="text-ink">{customerName(customer)}</b>, {customer.email}, {allBookings(customer)}
      </p>
      <p className="text-sm">Their places become free again. What they paid stays in the revenue.</p>
    </ConfirmMutation>
  );
}
