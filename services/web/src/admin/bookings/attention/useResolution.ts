import type { ResolutionInput } from '@studio/contract/attention';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';

/** Decides about a payment in review, once and for all. */
export function useResolution(paymentId: number) {
  return useAdminMutation({
    run: (input: Omit<ResolutionInput, 'note'> & { note?: string | null }) =>
      adminApi.post(`/api/admin/payments/${paymentId}/resolution`, input),
    done: 'Payment Resolved',
    failed: 'Failed to resolve payment. Please try again.',
    tellsReason: true,
  });
}
