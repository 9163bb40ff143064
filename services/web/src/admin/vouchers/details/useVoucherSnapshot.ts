import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminVoucherDetail } from '@studio/contract/admin/vouchers';
import { voucherQuery } from '../vouchersQuery.ts';

/**
 * Freezes the voucher that a dialog shows while the page behind it refetches.
 * @returns the snapshot, and a function that replaces it by the stored voucher
 */
export function useVoucherSnapshot(
  voucher: AdminVoucherDetail,
): [seen: AdminVoucherDetail, reload: () => Promise<AdminVoucherDetail>] {
  const [seen, setSeen] = useState(voucher);
  const queryClient = useQueryClient();

  async function reload(): Promise<AdminVoucherDetail> {
    const newest = await queryClient.fetchQuery({ ...voucherQuery(voucher.id), staleTime: 0 });
    setSeen(newest);
    return newest;
  }

  return [seen, reload];
}
