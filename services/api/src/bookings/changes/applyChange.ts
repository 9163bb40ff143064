import type { Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { refundable } from '../../payments/refunds/refundable.ts';
import { requestRefund } from '../../payments/refunds/requestRefund.ts';
import type { RefundConfig } from '../../payments/refunds/requestRefund.ts';
import type { Booking } from '../booking.model.ts';
import { enqueueReminder } from '../mails/bookingMails.ts';
import { returnSeats, takeSeats } from '../seats/seats.ts';
import { enqueueChangeMail } from './changeMails.ts';
import type { QuotedChange } from './quoteOf.ts';
import { recordChange } from './recordChange.ts';
import type { ChangeActor } from './recordChange.ts';

export interface ChangeBy {
  actor: ChangeActor;
  adminId: number | null;
  requestId: string | null;
}

export interface PaidSeats {
  /** The sum that was paid for the change. */
  paid: Cents;
  /** The number of seats of the new event that the paid change holds. */
  claimed: number;
  /** The start of the new event when the visitor chose it. */
  bookedStartsAt: Date | null;
}

/** Moves seats, booking and money. The caller has locked the booking and both events. @throws sold_out */
export async function applyChange(
  transaction: Transaction,
  payfast: RefundConfig,
  booking: Booking,
  change: QuotedChange,
  by: ChangeBy,
  { paid, claimed, bookedStartsAt }: PaidSeats = { paid: 0, claimed: 0, bookedStartsAt: change.to.startsAt },
): Promise<void> {
  const { from, to, participants, quote } = change;
  const isMove = from.id !== to.id;
  const changeId = await recordChange(transaction, booking, change, { kind: 'changed', actor: by.actor, paid });
  const more = participants - claimed - (isMove ? 0 : booking.participants);
  if (more > 0) await takeSeats(transaction, to.id, more);
  if (more < 0) await returnSeats(transaction, to.id, -more);
  if (isMove) await returnSeats(transaction, from.id, booking.participants);
  await booking.update(
    {
      eventId: to.id,
      participants,
      totalAmount: quote.totalAfter,
      keptAmount: booking.keptAmount + quote.kept,
      changeCount: booking.changeCount + 1,
      ...(isMove && { bookedStartsAt, arrivedAt: null }),
    },
    { transaction },
  );
  const { id: bookingId } = booking;
  const { actor: requestedBy, adminId, requestId } = by;
  if (quote.toReturn > 0) {
    const refund = { bookingId, amount: quote.toReturn, reason: 'Booking changed', requestedBy, adminId };
    await requestRefund(transaction, payfast, refund);
  }
  // After a change to a cheaper workshop, the part that was paid may cover the new total.
  const left = booking.paymentStatus === 'pending' ? await refundable(transaction, bookingId) : 0;
  if (left > 0 && left >= booking.totalAmount) await booking.update({ paymentStatus: 'completed' }, { transaction });
  await enqueueChangeMail(transaction, booking, { kind: 'booking-changed', changeId, requestId });
  if (isMove) await enqueueReminder(transaction, booking, to, requestId);
}
