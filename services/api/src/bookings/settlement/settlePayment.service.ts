import type { Transaction } from 'sequelize';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import type { Itn, ReadItn } from '../../payments/payfast/itnVerifier.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import type { RequestPurpose } from '../../payments/paymentRequest.model.ts';
import type { BookingContext, Settlement } from '../bookingContext.ts';
import { lockRequestedChange } from '../changes/openChange.ts';
import { failChange, settleChange } from '../changes/settleChange.ts';
import { confirmPaidHold } from './confirmPaidHold.ts';
import { failBalance, lockBalance, settleBalance } from './settleBalance.ts';
import { failPrice, settlePrice } from './settlePrice.ts';
import { storeUnreadable } from './storeUnreadable.ts';

export type SettlementResult = 'confirmed' | 'duplicate' | 'failed' | 'ignored' | 'unreadable' | PaymentReview;

/**
 * Records every ITN with the status COMPLETE as one row of the ledger, whatever state the booking has (DESIGN §4). A
 * payment whose amount cannot be read is stored until the amount is known. Idempotent.
 */
export async function settlePayment(
  context: BookingContext,
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
      return (await handlerOf(transaction, itn)).fail(transaction, itn, settlement);
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
  context: BookingContext,
  itn: ReadItn,
  settlement: Settlement,
  transaction: Transaction,
): Promise<SettlementResult> {
  return (await handlerOf(transaction, itn)).complete(transaction, context, itn, settlement);
}

/** What a payment of a request does. */
interface PaymentHandler {
  complete: (
    transaction: Transaction,
    context: BookingContext,
    itn: ReadItn,
    settlement: Settlement,
  ) => Promise<SettlementResult>;
  fail: (transaction: Transaction, itn: Itn, settlement: Settlement) => Promise<'failed' | 'ignored'>;
}

const price: PaymentHandler = { complete: settlePrice, fail: failPrice };

const handlers: Record<RequestPurpose, PaymentHandler> = {
  book: price,
  confirm: price,
  admin: price,
  // A request that was deleted with its booking meanwhile is settled as an unknown one.
  change: {
    complete: async (transaction, context, itn, settlement) => {
      const requested = await lockRequestedChange(transaction, itn.holdId);
      if (!requested) return settlePrice(transaction, context, itn, settlement);
      return settleChange(transaction, context, requested, itn, settlement);
    },
    fail: async (transaction, itn, { follow }) => {
      const requested = await lockRequestedChange(transaction, itn.holdId);
      if (!requested) return 'ignored';
      follow(requested.booking.id, requested.change.request.traceparent);
      return failChange(transaction, requested);
    },
  },
  balance: {
    complete: async (transaction, context, itn, settlement) => {
      const locked = await lockBalance(transaction, itn.holdId);
      if (!locked) return settlePrice(transaction, context, itn, settlement);
      return settleBalance(transaction, locked, itn, settlement);
    },
    fail: async (transaction, itn, settlement) => {
      const locked = await lockBalance(transaction, itn.holdId);
      return locked ? failBalance(transaction, locked, settlement) : 'ignored';
    },
  },
};

/** A payment without a known request may be one of a client without holds. */
async function handlerOf(transaction: Transaction, { holdId }: Pick<Itn, 'holdId'>): Promise<PaymentHandler> {
  const request =
    holdId === null ? null : await PaymentRequest.findByPk(holdId, { attributes: ['purpose'], transaction });
  return request ? handlers[request.purpose] : price;
}
