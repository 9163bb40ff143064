import type { Transaction } from 'sequelize';
import { resolutionsOf } from '@studio/contract/admin/attention';
import type { ResolutionInput } from '@studio/contract/admin/attention';
import { providerMethod } from '@studio/contract/bookings/payments';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { formatRand } from '@studio/contract/format/money';
import { differingFields, recordAudit } from '../../admins/audit/audit.ts';
import type { AuditFields, Actor } from '../../admins/audit/audit.ts';
import { storeAuditDetail } from '../../admins/audit/auditDetail.ts';
import { maskText } from '../../admins/audit/mask.ts';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { conflict, invalidInput, notFound } from '../../errors.ts';
import { takeBackManualPayments } from '../../payments/manualPayments.ts';
import { PaymentResolution } from '../../payments/paymentResolution.model.ts';
import { findOpenReview, findOrderId } from '../../payments/paymentReview.ts';
import type { OpenReview } from '../../payments/paymentReview.ts';
import { requestReviewRefund } from '../../payments/refunds/requestRefund.ts';
import { requireTicketsOf, setTotalToPaid } from '../admin/adminStateTransitions.ts';
import { auditFields } from '../auditFields.ts';
import { holdsSeats } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import type { AdminCaller, BookingContext } from '../bookingContext.ts';
import { parseReference } from '../ids/reference.ts';
import { lockBookableEvent, lockBooking } from '../lockBooking.ts';
import { takeSeats } from '../seats/seats.ts';
import { confirmPaid } from '../settlement/stateTransitions.ts';

/**
 * @throws not_found, sold_out, tickets_sold_out, already_paid, conflict; invalid_input for a decision that does not fit
 *   the review
 */
export async function resolveReview(
  context: BookingContext,
  paymentId: number,
  input: ResolutionInput,
  { actor, follow }: AdminCaller,
): Promise<void> {
  try {
    await transact(context.database, async (transaction) => {
      const booking = await lockResolvedBooking(transaction, paymentId, input);
      if (booking) follow(booking.id);
      const payment = await findOpenReview(transaction, paymentId);
      if (!payment) throw notFound('This payment is not waiting for a decision.');
      const possible: readonly string[] =
        payment.isChange || payment.isForVoucher ? ['refunded'] : resolutionsOf[payment.review];
      if (!possible.includes(input.kind)) {
        throw invalidInput(`That cannot be done here; possible are: ${possible.join(', ')}.`);
      }
      const before = booking && auditFields(booking);
      if (input.kind === 'refunded') {
        const bookingId = booking?.id ?? null;
        const request = { bookingId, reason: refundReasons[payment.review], adminId: actor.adminId };
        await requestReviewRefund(transaction, context.config.payfast, payment, request);
      } else {
        const orderId = input.kind === 'matched' ? (booking?.orderId ?? null) : null;
        const { adminId } = actor;
        await PaymentResolution.create({ paymentId, kind: input.kind, orderId, adminId }, { transaction });
        await applyToBooking(transaction, { payment, booking, input, actor });
      }
      await booking?.reload({ transaction });
      const after = booking && auditFields(booking);
      await recordResolution(transaction, { payment, booking, input, actor }, before, after);
    });
  } catch (error) {
    const isDecided = ['payment_resolutions_once', 'refunds_within_payment'].some((name) => isViolation(error, name));
    throw isDecided ? notFound('This payment is not waiting for a decision.') : error;
  }
}

/** The reason of the refund, as PayFast's dashboard and the portal show it. */
const refundReasons: Record<PaymentReview, string> = {
  no_seat: 'Paid when the places were gone',
  paid_twice: 'Paid twice',
  wrong_amount: 'Paid a wrong amount',
  unmatched: 'Paid without a booking',
};

/** A note may contain personal data, so the audit log records only its length. */
async function recordResolution(
  transaction: Transaction,
  { payment, booking, input: { kind, note }, actor }: Resolution,
  before: AuditFields | null,
  after: AuditFields | null,
): Promise<void> {
  const auditId = await recordAudit(transaction, actor, {
    action: kind === 'refunded' ? 'payment.refund_requested' : `payment.${kind}`,
    subject: `${payment.providerPaymentId}, ${formatRand(payment.amount)}, ${booking?.bookingReference ?? 'no booking'}`,
    before,
    after: note ? { ...after, note: maskText(note) } : after,
  });
  if (!note || !booking) return;
  const worded = differingFields({ before, after: { ...after, note } });
  await storeAuditDetail(transaction, {
    auditId,
    bookingId: booking.id,
    before: worded.before ?? {},
    after: worded.after ?? {},
  });
}

async function lockResolvedBooking(
  transaction: Transaction,
  paymentId: number,
  { kind, bookingReference }: ResolutionInput,
): Promise<Booking | null> {
  if (kind !== 'matched') {
    const orderId = await findOrderId(transaction, paymentId);
    return orderId === null ? null : lockBooking(transaction, { orderId });
  }
  const reference = parseReference(bookingReference ?? '');
  const booking = reference ? await lockBooking(transaction, { bookingReference: reference }) : null;
  if (booking) return booking;
  const message = 'There is no booking with this reference.';
  throw invalidInput(message, { bookingReference: message });
}

interface Resolution {
  payment: OpenReview;
  booking: Booking | null;
  input: ResolutionInput;
  actor: Actor;
}

async function applyToBooking(transaction: Transaction, { payment, booking, input, actor }: Resolution): Promise<void> {
  if (!booking) {
    if (payment.review === 'unmatched') return;
    throw conflict('conflict', 'The booking of this payment was deleted; the money can only be refunded.');
  }
  if (input.kind === 'same_money') return countAsSamePayment(transaction, payment, booking);
  // A booking whose payment is in review `no_seat` has the payment status 'completed' already. This is no conflict.
  if (payment.review !== 'no_seat' && ['completed', 'refunded'].includes(booking.paymentStatus)) {
    throw conflict('already_paid', `Booking ${booking.bookingReference} is already paid for.`);
  }
  const event = await lockBookableEvent(transaction, booking.eventId);
  if (!holdsSeats(booking)) {
    await requireTicketsOf(transaction, booking, event);
    await takeSeats(transaction, booking.eventId, booking.participants);
  }
  await setTotalToPaid(transaction, booking);
  await confirmPaid(transaction, booking, event, actor.requestId);
}

async function countAsSamePayment(transaction: Transaction, payment: OpenReview, booking: Booking): Promise<void> {
  if (!payment.isNotedByHand) {
    throw conflict(
      'conflict',
      'No manual payment of this booking is the same money, so this payment can only be refunded. If the booking was marked as paid and then split, mark both bookings as unpaid first.',
    );
  }
  const correction = { orderId: booking.orderId, amount: payment.amount, isCorrection: true };
  await takeBackManualPayments(transaction, correction);
  await booking.request.update({ method: providerMethod }, { transaction });
}
