import type { ResolutionInput } from '@studio/contract/attention';
import { adminApi } from '../../admins/adminApi.ts';
import { useAdminChange } from '../../admins/useAdminChange.ts';

/** Decides about a payment in review, once and for all. */
export function useResolution(paymentId: number) {
  return useAdminChange({
    run: (input: Omit<ResolutionInput, 'note'> & { note?: string | null }) =>
      adminApi.post(`/api/admin/payments/${paymentId}/resolution`, input),
    done: 'Payment Resolved',
    failed: 'Failed to resolve payment. Please try again.',
    tellsReason: true,
  });
}
