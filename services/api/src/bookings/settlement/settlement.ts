import type { Follow } from '../../follow.ts';

/** The request or job that settles a payment: an ITN, an admin, or a check of PayFast's history. */
export interface Settlement {
  requestId: string | null;
  follow: Follow;
  /** When PayFast took the payment, if it says so. */
  paidAt?: Date;
}
