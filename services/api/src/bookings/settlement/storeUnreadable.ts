import type { Transaction } from 'sequelize';
import { recordPayer } from '../../payments/payers.ts';
import type { Itn } from '../../payments/payfast/itnVerifier.ts';
import { insertUnreadable } from '../../payments/unreadablePayments.ts';
import type { Settlement } from '../bookingContext.ts';
import { lockBookingOfRequest } from '../lockBooking.ts';
import { enqueueUnreadable } from '../mails/unreadablePaymentMail.ts';

/** Stores a verified payment whose amount cannot be read until it is known (ADR 0074). */
export async function storeUnreadable(
  transaction: Transaction,
  itn: Itn,
  { requestId, follow }: Settlement,
): Promise<'unreadable' | 'duplicate'> {
  const booking = await lockBookingOfRequest(transaction, itn.holdId);
  if (booking) follow(booking.id, booking.request.traceparent);
  const id = await insertUnreadable(transaction, itn, booking?.orderId ?? null);
  if (id === null) return 'duplicate';
  if (!booking) await recordPayer(transaction, itn.paymentId, itn);
  await enqueueUnreadable(transaction, { id, bookingId: booking?.id ?? null }, requestId);
  return 'unreadable';
}
