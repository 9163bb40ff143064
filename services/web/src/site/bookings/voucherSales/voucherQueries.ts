import { queryOptions } from '@tanstack/react-query';
import type { EventView } from '@studio/contract/events/events';
import type { VoucherOrderView } from '@studio/contract/vouchers/voucherOrders';
import { eventListQuery } from '../../events/eventQueries.ts';

/** The workshops whose value a voucher can have. */
export const voucherWorkshopsQuery = eventListQuery(new URLSearchParams({ limit: '50' }));

/** The next date of each workshop. */
export function nextDatePerTitle(events: readonly EventView[]): EventView[] {
  return events.filter(({ title }, index) => events.findIndex((other) => other.title === title) === index);
}

/** What the tab's browser has ordered; null in another browser. */
export function voucherOrderQuery(id: string) {
  return queryOptions<VoucherOrderView | null>({
    queryKey: [`/api/voucher-orders/${encodeURIComponent(id)}`],
    meta: { nullOn: [404] },
  });
}
