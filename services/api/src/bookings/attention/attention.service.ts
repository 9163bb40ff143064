import { literal, Op } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import type { AuditAction } from '@studio/contract/admin/audit';
import type { ManualPaymentMethod } from '@studio/contract/bookings/payments';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { hasUndecidedMoney } from '../../db/conditions.ts';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { cancelMail, retryMail as retry } from '../../outbox/outbox.ts';
import { isPaidLater } from '../../payments/paymentRequest.model.ts';
import { readOpenReviews } from '../../payments/paymentReview.ts';
import { defaultManualMethod } from '../admin/adminStateTransitions.ts';
import { recordBookingPayment } from '../admin/receivePayment.ts';
import { auditFields } from '../auditFields.ts';
import { Booking, holdsSeats, isPaidOrConfirmed } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockBooking } from '../lockBooking.ts';
import { endRequests } from '../money/bookingRequests.ts';
import { keepRest } from '../money/cancellationFee.ts';
import { returnSeats } from '../seats/seats.ts';

/** @throws not_found, already_paid, conflict */
export function markPaid(
  context: BookingContext,
  id: number,
  method: ManualPaymentMethod | undefined,
  actor: Actor,
): Promise<void> {
  return decide(context, id, 'booking.paid', actor, async (booking, transaction) => {
    if (isPaidBack(booking)) {
      throw conflict('conflict', 'The money of this booking went back; please note other money at the booking itself.');
    }
    const noted = method ?? defaultManualMethod(booking);
    await recordBookingPayment(transaction, booking, noted, actor.requestId);
  });
}

/** @throws not_found, already_paid, conflict */
export function release(context: BookingContext, id: number, actor: Actor): Promise<void> {
  return decide(context, id, 'booking.released', actor, async (booking, transaction) => {
    const status = booking.status === 'held' ? 'expired' : 'cancelled';
    await booking.update({ status, endedBy: 'admin' }, { transaction });
    await endRequests(transaction, booking, 'cancelled');
    await returnSeats(transaction, booking.eventId, booking.participants);
  });
}

/** Keeps what was paid as the cancellation fee. @throws not_found */
export function keepMoney({ database }: BookingContext, id: number, actor: Actor): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockBooking(transaction, { id });
    const where = { id, [Op.and]: literal(hasUndecidedMoney('"Booking"')) };
    if (!booking || (await Booking.unscoped().count({ where, transaction })) === 0) {
      throw notFound('The money of this booking is not waiting for a decision.');
    }
    await keepRest(transaction, booking);
    await recordAudit(transaction, actor, { action: 'booking.money_kept', subject: booking.bookingReference });
  });
}

/** Records that the studio phoned the people of the booking about their cancelled workshop. @throws not_found */
export function recordCall({ database }: BookingContext, id: number, actor: Actor): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockBooking(transaction, { id });
    if (!booking || booking.callDueAt === null) throw notFound('This booking needs no call.');
    await booking.update({ callDueAt: null }, { transaction });
    const subject = booking.bookingReference;
    await recordAudit(transaction, actor, { action: 'booking.called', subject });
  });
}

/** @throws not_found */
export function retryMail(database: Sequelize, messageId: number, actor: Actor): Promise<void> {
  return decideMail(database, messageId, { action: 'mail.retried', actor, work: retry });
}

/** @throws not_found */
export function dismissFailedMail(database: Sequelize, messageId: number, actor: Actor): Promise<void> {
  return decideMail(database, messageId, { action: 'mail.seen_to', actor, work: cancelMail });
}

interface MailDecision {
  action: AuditAction;
  actor: Actor;
  /** Resolves to false if the mail has not failed. */
  work: (transaction: Transaction, messageId: number) => Promise<boolean>;
}

function decideMail(database: Sequelize, messageId: number, { action, actor, work }: MailDecision): Promise<void> {
  return transact(database, async (transaction) => {
    if (!(await work(transaction, messageId))) throw notFound('This mail is not waiting for another try.');
    await recordAudit(transaction, actor, { action, subject: `mail ${messageId}` });
  });
}

function decide(
  { database }: BookingContext,
  id: number,
  action: AuditAction,
  actor: Actor,
  work: (booking: Booking, transaction: Transaction) => Promise<void>,
): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockBooking(transaction, { id });
    if (!booking || !holdsSeats(booking)) throw notFound('This booking is not waiting for its money.');
    if (isPaidOrConfirmed(booking) && !isPaidBack(booking) && !isPaidLater(booking.request)) {
      throw conflict('already_paid', 'This booking is already paid for.');
    }
    if ((await readOpenReviews(transaction, booking.orderId)).length > 0) {
      throw conflict('conflict', 'A payment of this booking needs attention; please decide about it there.');
    }
    const before = auditFields(booking);
    await work(booking, transaction);
    await booking.reload({ transaction });
    await recordAudit(transaction, actor, {
      action,
      subject: booking.bookingReference,
      before,
      after: auditFields(booking),
    });
  });
}

function isPaidBack({ status, paymentStatus }: Booking): boolean {
  return status === 'pending' && paymentStatus === 'refunded';
}
