import type {
  AdminVoucherDetail,
  AdminVoucherView,
  OutstandingView,
  VoucherListView,
} from '@studio/contract/admin/vouchers';
import type { Day } from '@studio/contract/format/dates';
import type { Paged } from '@studio/contract/paging';
import { adminQuery, completedQuery } from '../http/adminApi.ts';
import { pageSize } from '../lists/useUrlFilter.ts';

export const vouchersPath = '/api/admin/vouchers';

export function vouchersQuery(query: string) {
  const page = Number(new URLSearchParams(query).get('page') ?? 1);
  return completedQuery(`${vouchersPath}?${query}`, {
    complete: ({ vouchers, total }: VoucherListView): Paged<AdminVoucherView> => ({
      items: vouchers,
      total,
      page,
      pageSize,
    }),
  });
}

export function voucherQuery(id: number) {
  return adminQuery<AdminVoucherDetail>(`${vouchersPath}/${id}`);
}

export function outstandingQuery(on: Day) {
  return adminQuery<OutstandingView>(`${vouchersPath}/outstanding?on=${on}`);
}
