import type { Cents } from '@studio/contract/format/money';

/** A voucher that the API knows. */
export interface EnteredVoucher {
  code: string;
  /** What is left of it for the booking. */
  available: Cents;
}
