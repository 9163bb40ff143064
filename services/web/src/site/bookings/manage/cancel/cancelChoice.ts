import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import type { MoneyBack } from '@studio/contract/bookings/refunds';

/** What goes back for a cancelled booking: money, which may be none, or credit. */
export interface CancelChoice extends MoneyBack {
  isCredit: boolean;
}

/**
 * Before the visitor has chosen, it is money if any would be paid back, as the Consumer Protection Act (section 17)
 * gives a right to it. Otherwise it is credit, which costs the visitor nothing.
 * @param wantsCredit null until the visitor has chosen
 */
export function cancelChoice(
  { cancellation, credit, money }: ManageView,
  wantsCredit: boolean | null = null,
): CancelChoice {
  const { toReturn, toVoucher } = cancellation;
  const isCredit = credit !== null && (wantsCredit ?? toReturn === toVoucher);
  return isCredit ? { isCredit, toReturn: credit, toVoucher: money.paidByVoucher } : { isCredit, toReturn, toVoucher };
}
