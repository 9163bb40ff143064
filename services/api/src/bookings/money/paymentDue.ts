import type { Sequelize, Transaction } from 'sequelize';
import type { PaymentDueView } from '@studio/contract/bookings/paymentDue';
import { isUnpaid, providerMethod } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import type { StudioSettings } from '@studio/contract/settings/settings';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import { refundable } from '../../payments/refunds/refundable.ts';
import { readSettings } from '../../settings/readSettings.ts';
import type { Booking } from '../booking.model.ts';

type Owed = Pick<Booking, 'status' | 'paymentStatus' | 'paymentMethod' | 'totalAmount' | 'bookingReference'>;

/** What is due for a booking whose workshop takes place; null if nothing is, or if PayFast will report the payment. */
export function paymentDue(
  booking: Owed,
  paid: Cents,
  { bankDetails }: Pick<StudioSettings, 'bankDetails'>,
): PaymentDueView | null {
  const { paymentMethod: method, totalAmount, bookingReference } = booking;
  if (!isOwed(booking) || totalAmount <= paid) return null;
  return { amount: totalAmount - paid, method, bookingReference, bankDetails: method === 'eft' ? bankDetails : '' };
}

export async function readPaymentDue(
  on: Transaction | Sequelize,
  booking: Booking,
  event: Event,
): Promise<PaymentDueView | null> {
  if (!isOwed(booking) || !takesPlace(event)) return null;
  return paymentDue(booking, await refundable(on, booking.id), await readSettings(on));
}

function isOwed({ status, paymentStatus, paymentMethod }: Owed): boolean {
  if (!isUnpaid(paymentStatus)) return false;
  return status === 'confirmed' || (status === 'pending' && paymentMethod !== providerMethod);
}
