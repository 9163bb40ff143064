import type { Transaction } from 'sequelize';
import type { NotesInput, PaymentInput } from '@studio/contract/admin/adminBookings';
import type { AuditAction } from '@studio/contract/admin/audit';
import type { BookingStatus } from '@studio/contract/bookings/bookings';
import { providerMethod, voucherMethod } from '@studio/contract/bookings/payments';
import { recordAudit, requireSession } from '../../admins/audit/audit.ts';
import type { AuditFields, Actor } from '../../admins/audit/audit.ts';
import { storeAuditDetail, readNotesUpdatedAt } from '../../admins/audit/auditDetail.ts';
import { markDifferent, maskText } from '../../admins/audit/mask.ts';
import { transact } from '../../db/transact.ts';
import { changedMeanwhile, conflict } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { correctMethod } from '../../payments/manualPayments.ts';
import { removeExpiry } from '../../payments/paymentRequest.model.ts';
import { isPaidAtProvider, readOpenReviews } from '../../payments/paymentReview.ts';
import { requireNoOpenRefund } from '../../payments/refunds/refundable.ts';
import { auditFields } from '../auditFields.ts';
import { holdsSeats } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockBookableEvent, lockListed } from '../lockBooking.ts';
import { enqueueResend, resendBookingReceived } from '../mails/bookingMails.ts';
import { limitFeeToPaid } from '../money/cancellationFee.ts';
import { setStatus, defaultManualMethod, resolveAsSeated, applyPaymentStatus } from './adminStateTransitions.ts';

export interface ListedBooking {
  booking: Booking;
  event: Event;
}

/**
 * Allows every change of status (SPEC §4). @throws not_found, sold_out, tickets_sold_out; conflict for a deleted or
 *   cancelled event
 */
export function updateStatus(
  context: BookingContext,
  id: number,
  status: BookingStatus,
  actor: Actor,
): Promise<ListedBooking> {
  return update(context, id, 'booking.status', actor, async (booking, transaction) => {
    if (booking.status === status) return;
    if (!holdsSeats(booking)) await requireNoOpenRefund(transaction, booking.id);
    const waiting = await readOpenReviews(transaction, booking.orderId);
    const paid = holdsSeats(booking)
      ? undefined
      : waiting.find(({ review, isChange }) => review === 'no_seat' && !isChange);
    if (paid) await resolveAsSeated(transaction, booking, paid, actor);
    else await setStatus(transaction, booking, status, actor.requestId);
  });
}

/** A payment at the card provider can only be refunded. @throws not_found, conflict, changed_meanwhile */
export function updatePayment(
  context: BookingContext,
  id: number,
  { paymentStatus, paymentMethod, releaseSeats, before: read }: PaymentInput,
  actor: Actor,
): Promise<ListedBooking> {
  return update(context, id, 'booking.payment', actor, async (booking, transaction) => {
    if ((await readOpenReviews(transaction, booking.orderId)).length > 0) {
      throw conflict('conflict', 'A payment of this booking needs attention; please decide about it there.');
    }
    if (paymentStatus !== 'completed' || !holdsSeats(booking)) await requireNoOpenRefund(transaction, booking.id);
    const isProviders = await isPaidAtProvider(transaction, booking.orderId);
    const was = booking.paymentMethod;
    // A payment by voucher stays recorded until it is refunded to the voucher.
    const isFixed = isProviders || (was === voucherMethod && booking.paymentStatus === 'completed');
    const method = paymentMethod ?? defaultManualMethod(booking);
    const manualMethod = paymentStatus === 'completed' ? method : (paymentMethod ?? booking.paymentMethod);
    const wanted = { paymentStatus, paymentMethod: isFixed ? was : manualMethod };
    // A repeated request finds the values that it stored itself. This is no conflict.
    if (read && !hasPayment(booking, read) && !hasPayment(booking, wanted)) {
      throw changedMeanwhile('this payment', booking.updatedAt);
    }
    if (isProviders && paymentStatus !== 'completed' && paymentStatus !== 'refunded') {
      throw conflict('conflict', 'The card provider has told us that this is paid; it can only be refunded.');
    }
    const isStillPaid = booking.paymentStatus === 'completed' && paymentStatus === 'completed';
    if (isStillPaid && !isFixed && was !== providerMethod && was !== voucherMethod && was !== method) {
      await correctMethod(transaction, booking.orderId, was, method);
    }
    await applyPaymentStatus(transaction, booking, paymentStatus, method);
    if (booking.status === 'cancelled') await limitFeeToPaid(transaction, booking);
    await booking.request.update({ method: wanted.paymentMethod }, { transaction });
    if (paymentStatus === 'completed' && booking.status === 'pending') {
      await setStatus(transaction, booking, 'confirmed', actor.requestId);
    }
    if (paymentStatus === 'refunded' && releaseSeats && holdsSeats(booking)) {
      await setStatus(transaction, booking, 'cancelled', actor.requestId);
    }
  });
}

function hasPayment(booking: Booking, payment: Pick<Booking, 'paymentStatus' | 'paymentMethod'>): boolean {
  return booking.paymentStatus === payment.paymentStatus && booking.paymentMethod === payment.paymentMethod;
}

/** @throws not_found, changed_meanwhile */
export function updateNotes(
  context: BookingContext,
  id: number,
  { notes, before: read }: NotesInput,
  actor: Actor,
): Promise<ListedBooking> {
  return transact(context.database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    const [was, wanted] = [booking.notes, notes || null];
    // A repeated request finds the text that it stored itself. This is no conflict.
    if (read && was !== (read.notes || null) && was !== wanted) {
      throw changedMeanwhile('these notes', (await readNotesUpdatedAt(transaction, id)) ?? booking.updatedAt);
    }
    const couldExpire = booking.request.expiresAt !== null;
    await booking.update({ notes: wanted }, { transaction });
    await removeExpiry(transaction, booking.request);
    if (wanted !== was || couldExpire) await recordNotes(transaction, booking, was, actor);
    else await requireSession(transaction, actor);
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    return { booking, event };
  });
}

/** Notes may contain personal data, so the audit log records only their length. */
async function recordNotes(
  transaction: Transaction,
  booking: Booking,
  was: string | null,
  actor: Actor,
): Promise<void> {
  const { id, notes } = booking;
  const [before, after] = [maskText(was), maskText(notes)];
  const auditId = await recordAudit(transaction, actor, {
    action: 'booking.notes',
    subject: booking.bookingReference,
    before: { notes: before },
    after: { notes: after && markDifferent(after, notes !== was && after === before) },
  });
  if (notes === was) return;
  await storeAuditDetail(transaction, { auditId, bookingId: id, before: { notes: was }, after: { notes } });
}

/**
 * Sends the confirmation again. For an unpaid booking it sends again the mail that the booking was received.
 * @throws not_found; conflict for a cancelled booking, one without an e-mail address or of a deleted or cancelled event
 */
export function resendConfirmation(context: BookingContext, id: number, actor: Actor): Promise<void> {
  return transact(context.database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    if (booking.status === 'cancelled') throw conflict('conflict', 'This booking is cancelled.');
    if (booking.order.email === null) throw conflict('conflict', 'This booking has no email address.');
    await lockBookableEvent(transaction, booking.eventId);
    const resend = booking.status === 'confirmed' ? enqueueResend : resendBookingReceived;
    await resend(transaction, booking, actor.requestId);
    await recordAudit(transaction, actor, { action: 'booking.resent', subject: booking.bookingReference });
  });
}

function update(
  context: BookingContext,
  id: number,
  action: AuditAction,
  actor: Actor,
  work: (booking: Booking, transaction: Transaction) => Promise<void>,
): Promise<ListedBooking> {
  return transact(context.database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    const before = auditFields(booking);
    const couldExpire = booking.request.expiresAt !== null;
    await work(booking, transaction);
    await booking.reload({ transaction });
    const after = auditFields(booking);
    const isTouched = couldExpire && booking.request.expiresAt === null;
    if (isSame(before, after) && !isTouched) await requireSession(transaction, actor);
    else await recordAudit(transaction, actor, { action, subject: booking.bookingReference, before, after });
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    return { booking, event };
  });
}

function isSame(before: AuditFields, after: AuditFields): boolean {
  return Object.keys(after).every((name) => before[name] === after[name]);
}
