import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminVoucherDetail } from '@studio/contract/admin/vouchers';
import { voucherQuery } from '../vouchersQuery.ts';

/**
 * A dialog keeps the version that it shows, because the page behind it may be refreshed at any time.
 * @returns it, and a function that reads the newest one
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
