import type { Transaction } from 'sequelize';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import type { Itn, ReadItn } from '../../payments/payfast/itnVerifier.ts';
import type { RequestPurpose } from '../../payments/paymentRequest.model.ts';
import type { BookingContext, Settlement } from '../bookingContext.ts';

/** What a payment of a request does. Each function locks what the request is for. */
export interface PaymentHandler {
  /** Records the payment. Resolves to null for an unknown request: it was deleted with its booking meanwhile. */
  complete: (
    transaction: Transaction,
    context: BookingContext,
    itn: ReadItn,
    settlement: Settlement,
  ) => Promise<'confirmed' | 'ignored' | PaymentReview | null>;
  fail: (transaction: Transaction, itn: Itn, settlement: Settlement) => Promise<'failed' | 'ignored'>;
}

export interface SettlementContext extends BookingContext {
  paymentHandlers: Record<RequestPurpose, PaymentHandler>;
}
