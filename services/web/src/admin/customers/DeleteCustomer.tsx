import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AffectedBookingView, CustomerDeletionView, CustomerView } from '@studio/contract/admin/customers';
import { formatSum } from '@studio/contract/format/money';
import { LazyCancelOrRefund } from '../bookings/lazyDialogs.ts';
import { ConfirmMutation } from '../forms/ConfirmMutation.tsx';
import { adminApi, adminQuery } from '../http/adminApi.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { tabTitle } from '../ui/TabHeader.tsx';
import { AffectedBookings } from './AffectedBookings.tsx';
import { customerPath } from './customerPath.ts';
import { allBookings, customerName } from './customerText.ts';

/** Asks for confirmation (SPEC §2), and then shows what would be lost and offers to cancel first (DESIGN §4 Deleting). */
export function DeleteCustomer({ customer, onClose }: { customer: CustomerView; onClose: () => void }) {
  const path = customerPath(customer.email);
  const {
    data: deletion,
    isError,
    refetch,
  } = useQuery({
    ...adminQuery<CustomerDeletionView>(`${path}/deletion`),
    gcTime: 0,
  });
  const [toCancel, setToCancel] = useState<AffectedBookingView | null>(null);

  if (toCancel) {
    return (
      <LazyCancelOrRefund
        booking={toCancel}
        onClose={() => {
          void refetch();
          setToCancel(null);
        }}
      />
    );
  }
  return (
    <ConfirmMutation
      title="Delete customer"
      action="Delete"
      mutation={{
        run: () => adminApi.delete(`${path}?${deletionQueryOf(deletion)}`),
        successToast: 'Customer Deleted',
        failureText: 'Failed to delete customer',
        removes: path,
      }}
      isReady={deletion !== undefined}
      onClose={onClose}
      focusAfter={tabTitle}
    >
      <p>Are you sure you want to delete this customer? This will also delete all their bookings.</p>
      <p className="wrap-anywhere">
        <b className="text-ink">{customerName(customer)}</b>, {customer.email}, {allBookings(customer)}
      </p>
      {isError && <LoadFailed onRetry={() => void refetch()}>What was paid could not be loaded.</LoadFailed>}
      {!deletion && !isError && <output>Looking up what is booked and paid…</output>}
      {deletion && <AffectedBookings bookings={deletion.affected} onCancel={setToCancel} />}
      {deletion && (
        <p className="text-sm">
          Their places become free again.{' '}
          {deletion.earnedAmount > 0 &&
            `The ${formatSum(deletion.earnedAmount)} of other bookings stays in the revenue.`}
        </p>
      )}
    </ConfirmMutation>
  );
}

/** Returns the decision about the money, and the number and the sum on which it is based. */
function deletionQueryOf(deletion: CustomerDeletionView | undefined): string {
  const affected = deletion?.affected ?? [];
  const paid = affected.reduce((sum, { paidAmount }) => sum + paidAmount, 0);
  return `money=kept&affected=${affected.length}&paid=${paid}`;
}
