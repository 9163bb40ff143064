import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import type { OpenDifferences } from './attention.ts';

/** The maximum size of the file with PayFast's history. */
export const maxHistoryBytes = 5 * 1024 * 1024;
export const historyTooLarge = 'The file may have at most 5 MB. Please export a shorter period.';

export type DifferenceKind = 'missing_here' | 'missing_there' | 'other_amount';

/** A payment or refund that differs between PayFast's history and the ledger. */
export interface PaymentDifference {
  kind: DifferenceKind;
  isRefund: boolean;
  /** ISO instant */
  at: string;
  /** PayFast's id of the payment; for a refund, the id of the payment that it refunds. */
  providerPaymentId: string;
  /** The amount in the ledger; null if it is missing there. */
  here: Cents | null;
  /** The amount in PayFast's history; null if it is missing there. */
  there: Cents | null;
  /** Null if the portal lists no booking for it. */
  bookingReference: string | null;
}

/** `daily` and `asked` read PayFast's API. */
export type ReconciliationSource = 'daily' | 'asked' | 'file';

export interface ReconciliationView {
  id: number;
  source: ReconciliationSource;
  from: Day;
  to: Day;
  /** ISO instant; null while it runs. */
  finishedAt: string | null;
  /** The number of payments and refunds in PayFast's history of the period. */
  compared: number;
  /** The number of payments whose ITN was lost and which this comparison has recorded. */
  settled: number;
  /** The first 200. */
  differences: PaymentDifference[];
  differenceCount: number;
  /** Why PayFast's history could not be read. */
  error: string | null;
}

export interface LatestReconciliationView {
  isApiSet: boolean;
  /** Null if nothing was compared yet. */
  latest: ReconciliationView | null;
  /** The open differences of the last daily comparison, which 'Needs attention' lists too. */
  open: OpenDifferences | null;
}
