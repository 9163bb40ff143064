import { literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import { unpaidMinutesOf } from '@studio/contract/bookings/bookings';
import { providerMethod, voucherMethod } from '@studio/contract/bookings/payments';
import type { PaymentMethod } from '@studio/contract/bookings/payments';
import type { Event } from '../../events/event.model.ts';
import { itnDeadline, reopenRequest } from '../../payments/paymentRequest.model.ts';
import { holdsSeats, withoutNotReceived } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import {
  enqueueConfirmation,
  enqueuePaymentReceived,
  enqueueRequestReceived,
  isConfirmationSent,
} from '../mails/bookingMails.ts';
import { updateRequests } from '../money/bookingRequests.ts';

// The caller of each function has locked the booking.

/** Changes the status from held to pending. If an ITN is expected, the seats are held for some more time. */
export async function returnFromProvider(
  transaction: Transaction,
  booking: Booking,
  requestId: string | null,
): Promise<void> {
  const deadline = itnDeadline(booking.request);
  const { pending } = unpaidMinutesOf(booking.participants);
  await booking.update({ status: 'pending' }, { transaction });
  if (deadline) {
    const expiresAt = literal(`now() + interval '${pending} minutes'`);
    await booking.request.update({ expiresAt }, { transaction, returning: true });
  }
  if (!deadline) await enqueueRequestReceived(transaction, booking, requestId);
}

/**
 * The caller has locked the event. Enqueues the confirmation, or a mail about the payment if an admin confirmed the
 * booking before. A booking that costs nothing, or that a voucher pays, is confirmed without the provider (ADR 0101,
 * 0103).
 */
export async function confirmPaid(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  requestId: string | null,
): Promise<void> {
  const isTold = await isConfirmationSent(transaction, booking.id);
  const method = methodOf(booking);
  await booking.request.update({ state: 'paid', method, expiresAt: null }, { transaction });
  const notes = withoutNotReceived(booking.notes);
  // The balance ended together with the booking.
  if (booking.balance && !holdsSeats(booking)) await reopenRequest(transaction, booking.balance);
  await booking.update({ status: 'confirmed', endedBy: null, notes }, { transaction });
  await updateRequests(transaction, booking.orderId);
  await enqueueConfirmation(transaction, booking, event, requestId);
  if (isTold) await enqueuePaymentReceived(transaction, booking, requestId);
}

/** An admin may have set another method with a manual payment that was reversed. */
function methodOf({ totalAmount, request }: Booking): PaymentMethod {
  if (totalAmount === 0) return 'online';
  return request.amount === 0 && request.voucherAmount > 0 ? voucherMethod : providerMethod;
}
