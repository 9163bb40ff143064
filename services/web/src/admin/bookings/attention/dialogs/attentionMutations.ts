import type { ResolutionInput } from '@studio/contract/admin/attention';
import { adminApi } from '../../../http/adminApi.ts';
import type { AdminMutation } from '../../../http/useAdminMutation.ts';

export function bookingMutation<Input>(run: (input: Input) => Promise<unknown>): AdminMutation<Input, unknown> {
  return {
    run,
    successToast: 'Booking Updated',
    failureText: 'Failed to update booking. Please try again.',
  };
}

type Resolution = Omit<ResolutionInput, 'note'> & { note?: string | null };

/** Resolves a payment in review. The decision is final. */
export function resolvePayment<Input>(
  paymentId: number,
  resolutionOf: (input: Input) => Resolution,
): AdminMutation<Input, unknown> {
  return {
    run: (input) => adminApi.post(`/api/admin/payments/${paymentId}/resolution`, resolutionOf(input)),
    successToast: 'Payment Resolved',
    failureText: 'Failed to resolve payment. Please try again.',
  };
}
