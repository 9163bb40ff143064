import { queryOptions } from '@tanstack/react-query';
import { payKeyHeader } from '@studio/contract/bookings/payLink';
import type { PayView } from '@studio/contract/bookings/payLink';

export interface PayAccess {
  id: string;
  key: string;
}

export function payApiPath({ id }: PayAccess): string {
  return `/api/pay/${encodeURIComponent(id)}`;
}

export function keyHeader({ key }: PayAccess): Record<string, string> {
  return { [payKeyHeader]: key };
}

/** Null when the key does not open a payment. */
export function payQuery(access: PayAccess) {
  return queryOptions<PayView | null>({
    queryKey: [payApiPath(access), access.key],
    meta: { headers: keyHeader(access), nullOn: [400, 404] },
  });
}
