export interface BookedRefund {
  pfPaymentId: string;
  /** Cents. */
  amount: number;
  reason: string;
  at: Date;
  /** The lines show it from this moment. */
  shownFrom: Date;
}

/** The sandbox does not know what was paid before it started. */
const forgottenAmount = 10_000_000;
const lateMs = 120_000;

/** The refunds of all payments. */
export class RefundBook {
  readonly #refunds: BookedRefund[];
  readonly #onAdd: () => void;

  constructor(refunds: BookedRefund[], onAdd: () => void) {
    this.#refunds = refunds;
    this.#onAdd = onAdd;
  }

  add(pfPaymentId: string, amount: number, reason: string, isLate: boolean): void {
    const at = new Date();
    this.#refunds.push({ pfPaymentId, amount, reason, at, shownFrom: new Date(at.getTime() + (isLate ? lateMs : 0)) });
    this.#onAdd();
  }

  /** The refunds of a payment, or of all. */
  of(pfPaymentId?: string): BookedRefund[] {
    return this.#refunds.filter((refund) => pfPaymentId === undefined || refund.pfPaymentId === pfPaymentId);
  }

  shownOf(pfPaymentId?: string): BookedRefund[] {
    return this.of(pfPaymentId).filter(({ shownFrom }) => shownFrom.getTime() <= Date.now());
  }

  /** What can still be refunded of the payment, in cents. @param paid undefined for a payment of an earlier run */
  available(pfPaymentId: string, paid = forgottenAmount): number {
    return this.of(pfPaymentId).reduce((left, { amount }) => left - amount, paid);
  }
}
