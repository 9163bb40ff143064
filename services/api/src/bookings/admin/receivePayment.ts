import type { Transaction } from 'sequelize';
import type { ManualPaymentMethod } from '@studio/contract/bookings/payments';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { conflict } from '../../errors.ts';
import { recordManualPayment } from '../../payments/ledger.ts';
import { removeExpiry } from '../../payments/paymentRequest.model.ts';
import { isPaidAtProvider, readOpenReviews } from '../../payments/paymentReview.ts';
import { requireNoOpenRefund } from '../../payments/refunds/refundable.ts';
import { auditFields } from '../auditFields.ts';
import { isActive } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import { lockEvent } from '../lockBooking.ts';
import { readOwed, updateRequests } from '../money/bookingRequests.ts';
import { openDepositOf } from '../money/payState.ts';
import { applyPaymentStatus, setStatus } from './adminStateTransitions.ts';

/**
 * Records that the whole price was paid without PayFast, and confirms the booking. A booking without seats takes them
 * again. The caller has locked the booking.
 * @throws sold_out, tickets_sold_out, conflict
 */
export async function recordBookingPayment(
  transaction: Transaction,
  booking: Booking,
  method: ManualPaymentMethod,
  requestId: string | null,
): Promise<void> {
  // If a part was paid at the card provider, the method stays `payfast`.
  if (!(await isPaidAtProvider(transaction, booking.orderId))) {
    await booking.request.update({ method }, { transaction });
  }
  await applyPaymentStatus(transaction, booking, 'completed', method);
  await setStatus(transaction, booking, 'confirmed', requestId);
}

/**
 * Records that the deposit was paid without PayFast, and confirms the booking. Its balance becomes payable. The caller has
 * locked the booking, whose deposit is open.
 */
export async function recordDepositPayment(
  transaction: Transaction,
  booking: Booking,
  method: ManualPaymentMethod,
  requestId: string | null,
): Promise<void> {
  const { orderId, request } = booking;
  await recordManualPayment(transaction, { orderId, amount: request.amount, method });
  await request.update({ state: 'paid', method, expiresAt: null }, { transaction });
  await updateRequests(transaction, orderId);
  if (booking.status === 'pending') await setStatus(transaction, booking, 'confirmed', requestId);
}

/**
 * Records money that came by EFT. The whole sum confirms the booking, also if its seats were released at its deadline, and
 * so does exactly the deposit. After another part of the sum the booking stays unpaid until an admin decides. The caller
 * has locked the booking.
 * @throws already_paid, wrong_amount, sold_out, tickets_sold_out, conflict
 */
export async function receiveEft(
  transaction: Transaction,
  booking: Booking,
  amount: Cents,
  actor: Actor,
): Promise<void> {
  const { orderId, bookingReference, status, endedBy } = booking;
  if ((await readOpenReviews(transaction, orderId)).length > 0) {
    throw conflict('conflict', 'A payment of this booking needs attention; please decide about it there.');
  }
  if (!isActive(booking) && (status !== 'cancelled' || endedBy !== 'time')) {
    throw conflict('conflict', 'This booking was cancelled. Please look at it before you record money for it.');
  }
  if (!isActive(booking) && (await lockEvent(transaction, booking.eventId)).startsAt <= new Date()) {
    throw conflict('conflict', 'The places of this booking were released, and its workshop is over.');
  }
  await requireNoOpenRefund(transaction, booking.id);
  const owed = await readOwed(transaction, orderId);
  if (owed === 0) throw conflict('already_paid', 'This booking is already paid for.');
  if (amount > owed || (amount < owed && !isActive(booking))) {
    throw conflict('wrong_amount', `${formatRand(amount)} was received, but the booking owes ${formatRand(owed)}.`);
  }
  const before = { ...auditFields(booking), owed };
  if (amount === owed) await recordBookingPayment(transaction, booking, 'eft', actor.requestId);
  else if (amount === openDepositOf(booking)) await recordDepositPayment(transaction, booking, 'eft', actor.requestId);
  else await notePart(transaction, booking, amount);
  await booking.reload({ transaction });
  const after = { ...auditFields(booking), owed: owed - amount };
  await recordAudit(transaction, actor, { action: 'booking.payment', subject: bookingReference, before, after });
}

async function notePart(transaction: Transaction, { orderId, request }: Booking, amount: Cents): Promise<void> {
  await recordManualPayment(transaction, { orderId, amount, method: 'eft' });
  await removeExpiry(transaction, request);
  await updateRequests(transaction, orderId);
}
