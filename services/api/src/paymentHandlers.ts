import { changeHandler } from './bookings/changes/settleChange.ts';
import type { SettlementContext } from './bookings/settlement/paymentHandler.ts';
import { balanceHandler } from './bookings/settlement/settleBalance.ts';
import { priceHandler } from './bookings/settlement/settlePrice.ts';

/** What a payment does, by the purpose of its request. */
export const paymentHandlers: SettlementContext['paymentHandlers'] = {
  book: priceHandler,
  confirm: priceHandler,
  admin: priceHandler,
  change: changeHandler,
  balance: balanceHandler,
};
