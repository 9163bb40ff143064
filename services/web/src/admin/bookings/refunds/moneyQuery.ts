import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import { adminQuery } from '../../http/adminApi.ts';

export function moneyQuery(bookingId: number) {
  return adminQuery<AdminMoneyView>(`/api/bookings/${bookingId}/money`);
}
