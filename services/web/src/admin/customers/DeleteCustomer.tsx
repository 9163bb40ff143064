import { useRef } from 'react';
import type { CustomerView } from '@studio/contract/customers';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { adminApi, isNotFound } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import { tabTitle } from '../ui/TabHeader.tsx';
import { customerPath } from './customerPath.ts';
import { allBookings, customerName } from './customerText.ts';

interface DeleteCustomerProps {
  customer: CustomerView;
  onClose: () => void;
}

/** SPEC §2 asks before a customer goes; here also who it is and what becomes of their money (DESIGN §4 Customers). */
export function DeleteCustomer({ customer, onClose }: DeleteCustomerProps) {
  const hasLeft = useRef(false);
  const remove = useAdminMutation({
    run: () => adminApi.delete(customerPath(customer.email)),
    done: 'Customer Deleted',
    failed: 'Failed to delete customer',
    tellsReason: true,
  });
  /** Deleted here, or by somebody else a moment ago. */
  function leave(): void {
    hasLeft.current = true;
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete customer"
      action="Delete"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: leave, onError: (error) => isNotFound(error) && leave() })}
      onCancel={onClose}
      // The row, and the button in it, are about to go.
      returnFocusTo={() => (hasLeft.current ? tabTitle() : null)}
    >
      <p>Are you sure you want to delete this customer? This will also delete all their bookings.</p>
      <p className="wrap-anywhere">
        <b className="text-ink">{customerName(customer)}</b>, {customer.email}, {allBookings(customer)}
      </p>
      <p className="text-sm">Their places become free again. What they paid stays in the revenue.</p>
    </ConfirmDialog>
  );
}
