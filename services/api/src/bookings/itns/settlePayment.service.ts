import type { Transaction } from 'sequelize';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import type { Itn, ReadItn } from '../../payments/payfast/itnVerifier.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import type { Settlement } from '../bookingContext.ts';
import { confirmPaidHold } from '../settlement/confirmPaidHold.ts';
import type { PaymentHandler, SettlementContext } from '../settlement/paymentHandler.ts';
import { priceHandler, settlePrice } from '../settlement/settlePrice.ts';
import { storeUnreadable } from '../settlement/storeUnreadable.ts';

export type SettlementResult = 'confirmed' | 'duplicate' | 'failed' | 'ignored' | 'unreadable' | PaymentReview;

/**
 * Records every ITN with the status COMPLETE as one row of the ledger, whatever state the booking has (DESIGN §4). A
 * payment whose amount cannot be read is stored until the amount is known. Idempotent.
 */
export async function settlePayment(
  context: SettlementContext,
  itn: Itn,
  settlement: Settlement,
): Promise<SettlementResult> {
  if (itn.outcome === 'other') return 'ignored';
  const paid = itn.outcome === 'complete' && isRead(itn) ? itn : null;
  try {
    if (paid && (await confirmPaidHold(context.database, paid, settlement))) return 'confirmed';
    return await transact(context.database, async (transaction) => {
      if (paid) return settleComplete(context, paid, settlement, transaction);
      if (itn.outcome === 'complete') return storeUnreadable(transaction, itn, settlement);
      return (await findHandler(context, transaction, itn)).fail(transaction, itn, settlement);
    });
  } catch (error) {
    // The rollback also returns the seats that a repeated ITN has taken before its payment was found to be recorded.
    if (isViolation(error, 'payments_once')) return 'duplicate';
    throw error;
  }
}

function isRead(itn: Itn): itn is ReadItn {
  return itn.amount !== null;
}

/** @throws a violation of `payments_once` when the payment was recorded before */
export async function settleComplete(
  context: SettlementContext,
  itn: ReadItn,
  settlement: Settlement,
  transaction: Transaction,
): Promise<SettlementResult> {
  const handler = await findHandler(context, transaction, itn);
  const result = await handler.complete(transaction, context, itn, settlement);
  // The request was deleted with its booking after it was found: settled like a payment without a known request.
  return result ?? settlePrice(transaction, context, itn, settlement);
}

/** A payment without a known request may be one of a client without holds. */
async function findHandler(
  { paymentHandlers }: SettlementContext,
  transaction: Transaction,
  { holdId }: Pick<Itn, 'holdId'>,
): Promise<PaymentHandler> {
  const request =
    holdId === null ? null : await PaymentRequest.findByPk(holdId, { attributes: ['purpose'], transaction });
  return request ? paymentHandlers[request.purpose] : priceHandler;
}
