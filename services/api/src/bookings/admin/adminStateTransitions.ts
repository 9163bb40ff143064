import type { Transaction } from 'sequelize';
import type { BookingStatus } from '@studio/contract/bookings/bookings';
import { linesToTotal } from '@studio/contract/bookings/orderLines';
import { providerMethod, voucherMethod } from '@studio/contract/bookings/payments';
import type { ManualPaymentMethod, PaymentStatus } from '@studio/contract/bookings/payments';
import type { Actor } from '../../admins/audit/audit.ts';
import type { Event } from '../../events/event.model.ts';
import { readPaidAmount, recordManualPayment } from '../../payments/ledger.ts';
import { takeBackManualPayments } from '../../payments/manualPayments.ts';
import { hasEnded, removeExpiry } from '../../payments/paymentRequest.model.ts';
import type { PaymentRequest, RequestState } from '../../payments/paymentRequest.model.ts';
import { PaymentResolution } from '../../payments/paymentResolution.model.ts';
import type { OpenReview } from '../../payments/paymentReview.ts';
import { hasRefund, readRefundableAmount } from '../../payments/refunds/refundable.ts';
import { holdsSeats, pricedBooking, withoutNotReceived } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import { endOpenChange, lockEventsOf } from '../changes/openChange.ts';
import { lockBookableEvent } from '../lockBooking.ts';
import { enqueueConfirmation } from '../mails/bookingMails.ts';
import { addLines } from '../money/addLines.ts';
import { endRequests, reopenRequests, updateRequests } from '../money/bookingRequests.ts';
import { markOutdatedInvoice } from '../money/markOutdatedInvoice.ts';
import { readTickets } from '../money/readSums.ts';
import { spendOrReleaseVoucher, spendVoucher } from '../money/voucherReservation.ts';
import { returnSeats, takeSeats } from '../seats/seats.ts';
import { requireTicketsLeft } from '../seats/ticketLimits.ts';
import { confirmPaid } from '../settlement/stateTransitions.ts';

// The caller has locked the booking. Seats are taken and returned last, because bookings are locked before events
// (STYLE §6). Limits of ticket types are checked first, while the tickets of the booking do not count as taken.

/**
 * Sets the status and removes the expiry time (DESIGN §4 time).
 * @throws sold_out, tickets_sold_out; conflict for a deleted or cancelled event
 */
export async function setStatus(
  transaction: Transaction,
  booking: Booking,
  status: BookingStatus,
  requestId: string | null,
): Promise<void> {
  const wasSeated = holdsSeats(booking);
  const isSeated = status !== 'cancelled';
  if (!isSeated) await endOpenChange(transaction, booking);
  const event = isSeated ? await lockBookableEvent(transaction, booking.eventId) : null;
  if (event && !wasSeated) await requireTicketsOf(transaction, booking, event);
  // Its voucher may have been used since the seats were released, so the whole price is asked for.
  if (isSeated && !wasSeated) await booking.request.update({ voucherAmount: 0 }, { transaction });
  const notes = isSeated ? withoutNotReceived(booking.notes) : booking.notes;
  await booking.update({ status, endedBy: isSeated ? null : 'admin', notes }, { transaction });
  if (!isSeated) await endRequests(transaction, booking, 'cancelled');
  else if (wasSeated) await removeExpiry(transaction, booking.request);
  else await reopenRequests(transaction, booking);
  if (wasSeated && !isSeated) await returnSeats(transaction, booking.eventId, booking.participants);
  if (!wasSeated && isSeated) await takeSeats(transaction, booking.eventId, booking.participants);
  if (status === 'confirmed' && event) await enqueueConfirmation(transaction, booking, event, requestId);
}

/** @throws sold_out, tickets_sold_out; conflict for a deleted or cancelled event */
export async function resolveAsSeated(
  transaction: Transaction,
  booking: Booking,
  payment: OpenReview,
  { adminId, requestId }: Pick<Actor, 'adminId' | 'requestId'>,
): Promise<void> {
  await PaymentResolution.create({ paymentId: payment.id, kind: 'seated', adminId }, { transaction });
  const event = await lockBookableEvent(transaction, booking.eventId);
  await requireTicketsOf(transaction, booking, event);
  await setTotalToPaid(transaction, booking);
  await confirmPaid(transaction, booking, event, requestId);
  await takeSeats(transaction, booking.eventId, booking.participants);
}

/** For a booking that takes its seats again. The caller has locked the event. @throws tickets_sold_out */
export async function requireTicketsOf(transaction: Transaction, { id }: Booking, event: Event): Promise<void> {
  await requireTicketsLeft(transaction, { event, tickets: await readTickets(transaction, id) });
}

/**
 * Sets the total to what was paid, including the payment that was just resolved (DESIGN §4) and what a voucher pays. The
 * amount kept at earlier changes becomes at most that total. The total of a booking that is paid in parts never falls:
 * its balance asks for the rest.
 */
export async function setTotalToPaid(transaction: Transaction, booking: Booking): Promise<void> {
  await spendVoucher(transaction, booking);
  const paid = await readRefundableAmount(transaction, booking.orderId);
  const total = booking.balance ? Math.max(paid, booking.totalAmount) : paid;
  await addLines(transaction, booking, linesToTotal(pricedBooking(booking), total, 'agreed'));
}

/** The default method of a payment that an admin records. `payfast` is only for payments with an ITN. */
export function defaultManualMethod({ paymentMethod }: Booking): ManualPaymentMethod {
  return paymentMethod === providerMethod || paymentMethod === voucherMethod ? 'online' : paymentMethod;
}

const stateOf: Record<PaymentStatus, RequestState> = {
  pending: 'open',
  failed: 'failed',
  completed: 'paid',
  refunded: 'paid',
};

/**
 * Adds rows to the ledger, so that the paid sum is the full price or 0 (DESIGN §4 Ledger). A paid booking that stays
 * paid gets no row if it is cancelled or has a refund: no more is owed for it.
 */
export async function applyPaymentStatus(
  transaction: Transaction,
  booking: Booking,
  paymentStatus: PaymentStatus,
  method: ManualPaymentMethod,
): Promise<void> {
  const isStillPaid = paymentStatus === 'completed' && booking.paymentStatus === 'completed';
  if (isStillPaid && (booking.status === 'cancelled' || (await hasRefund(transaction, booking.id)))) return;
  const { orderId } = booking;
  await lockEventsOf(transaction, booking);
  if (paymentStatus === 'completed') await spendOrReleaseVoucher(transaction, booking);
  const owed = paymentStatus === 'completed' ? booking.totalAmount : 0;
  const amount = owed - (await readPaidAmount(transaction, orderId));
  const isCorrection = amount < 0 && paymentStatus !== 'refunded';
  if (amount > 0) await recordManualPayment(transaction, { orderId, amount, method });
  if (amount < 0) await takeBackManualPayments(transaction, { orderId, amount: -amount, isCorrection });
  // Does not reopen a pay link that has ended.
  const staysEnded = paymentStatus === 'pending' && hasEnded(booking.request);
  const state = staysEnded ? booking.request.state : stateOf[paymentStatus];
  await booking.request.update({ state, expiresAt: null }, { transaction });
  if (booking.balance) await applyStatusToBalance(transaction, booking.balance, paymentStatus, method);
  await updateRequests(transaction, orderId);
  await markOutdatedInvoice(transaction, orderId);
}

/** A refund cancels the unpaid balance, so that no payment is requested for refunded money. */
async function applyStatusToBalance(
  transaction: Transaction,
  balance: PaymentRequest,
  paymentStatus: PaymentStatus,
  method: ManualPaymentMethod,
): Promise<void> {
  if (balance.state === 'paid' && paymentStatus === 'completed') return;
  if (paymentStatus === 'completed') await balance.update({ state: 'paid', method }, { transaction });
  else if (paymentStatus === 'refunded') await balance.update({ state: 'cancelled' }, { transaction });
  else if (!hasEnded(balance)) await balance.update({ state: 'open' }, { transaction });
}
