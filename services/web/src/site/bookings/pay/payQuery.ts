import { payKeyHeader } from '@studio/contract/bookings/payLink';
import type { PayView } from '@studio/contract/bookings/payLink';
import { secretLink } from '../secretLink.ts';

export interface PayAccess {
  id: string;
  key: string;
}

export const {
  apiPath: payApiPath,
  keyHeader,
  query: payQuery,
} = secretLink<PayView, PayAccess>(payKeyHeader, ({ id }) => `/api/pay/${encodeURIComponent(id)}`);
