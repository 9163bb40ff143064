import type { Cents } from '@studio/contract/format/money';

export interface EnteredVoucher {
  code: string;
  /** What is left of it for the booking. */
  available: Cents;
}
