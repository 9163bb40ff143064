import type { Follow } from '../../follow.ts';

/** The request or job that settles a payment: an ITN, or a check of PayFast's history. */
export interface Settlement {
  requestId: string;
  follow: Follow;
}
