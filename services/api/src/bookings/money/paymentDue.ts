import type { Sequelize, Transaction } from 'sequelize';
import type { PaymentDueView } from '@studio/contract/bookings/paymentDue';
import { isUnpaid, providerMethod } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import type { StudioSettings } from '@studio/contract/settings/settings';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import type { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { readRefundableAmount } from '../../payments/refunds/refundable.ts';
import { readSettings } from '../../settings/readSettings.ts';
import type { Booking } from '../booking.model.ts';

type Asked = Pick<PaymentRequest, 'state' | 'amount' | 'method' | 'dueOn'>;

interface Owed extends Pick<Booking, 'status' | 'paymentStatus' | 'totalAmount' | 'bookingReference'> {
  request: Asked;
  balance: Asked | null;
}

/** Call it only if the workshop takes place. Returns null if nothing is due, or if PayFast will report the payment. */
export function paymentDue(
  booking: Owed,
  paid: Cents,
  { bankDetails }: Pick<StudioSettings, 'bankDetails'>,
): PaymentDueView | null {
  const { totalAmount, bookingReference, request, balance } = booking;
  if (!isOwed(booking) || totalAmount <= paid) return null;
  const later = balance !== null && balance.state !== 'paid' && balance.amount > 0 ? balance : null;
  const isFirstPaid = request.state === 'paid';
  const { method } = isFirstPaid && later ? later : request;
  return {
    amount: totalAmount - paid,
    method,
    bookingReference,
    bankDetails: method === 'eft' ? bankDetails : '',
    deposit: later && !isFirstPaid ? request.amount : null,
    balanceDueOn: later?.dueOn ?? null,
    eftDueOn: method === 'eft' ? request.dueOn : null,
  };
}

export async function readPaymentDue(
  on: Transaction | Sequelize,
  booking: Booking,
  event: Event,
): Promise<PaymentDueView | null> {
  if (!isOwed(booking) || !takesPlace(event)) return null;
  const paid = (await readRefundableAmount(on, booking.orderId)) + booking.request.voucherAmount;
  return paymentDue(booking, paid, await readSettings(on));
}

function isOwed({ status, paymentStatus, request }: Owed): boolean {
  if (!isUnpaid(paymentStatus)) return false;
  return status === 'confirmed' || (status === 'pending' && request.method !== providerMethod);
}
