import type { Cents } from '../format/money.ts';

/** The link with which an unpaid booking can be paid by card from any device. */
export interface PayLinkView {
  amount: Cents;
  /** ISO instant at which it ends. */
  until: string;
  /** Null after it was cancelled, until it is copied or sent again. */
  url: string | null;
}
