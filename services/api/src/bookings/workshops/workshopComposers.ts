import { Op } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { isSameTime } from '@studio/contract/mail/eventRescheduledText';
import { transactionOf } from '../../db/transact.ts';
import { takesPlace } from '../../events/event.model.ts';
import type { Composers } from '../../outbox/composeMail.ts';
import { OutboxMessage } from '../../outbox/outboxMessage.model.ts';
import { Refund } from '../../payments/refunds/refund.model.ts';
import { readRefundableAmount } from '../../payments/refunds/refundable.ts';
import { holdsSeats } from '../booking.model.ts';
import { composeContent, findMailedBooking } from '../mails/bookingComposers.ts';
import type { MailLinks } from '../mails/bookingComposers.ts';

type WorkshopComposers = Pick<Composers, 'event-cancelled' | 'event-rescheduled'>;

export function createWorkshopComposers(links: MailLinks): WorkshopComposers {
  return {
    'event-cancelled': async (on, { bookingId, createdAt }) => {
      const booking = await findMailedBooking(on, bookingId);
      // The visitor may have moved the booking to another workshop since the mail was enqueued.
      if (!booking || booking.event.cancelReason === null) return null;
      const canChoose = holdsSeats(booking) && booking.startsAt.getTime() > Date.now();
      return {
        ...(await composeContent(on, booking, links)),
        reason: booking.event.cancelReason,
        canChoose,
        refund: canChoose
          ? await readRefundableAmount(on, booking.orderId)
          : await readRefund(on, booking.id, createdAt),
      };
    },
    'event-rescheduled': async (on, { bookingId, eventReschedule, createdAt }) => {
      const booking = await findMailedBooking(on, bookingId);
      if (!booking || eventReschedule === null) return null;
      // A confirmation sent since then already contains the new time.
      const where = {
        key: `booking-confirmed:${booking.id}`,
        state: 'sent',
        finishedAt: { [Op.gt]: createdAt },
      } as const;
      if ((await OutboxMessage.count({ where, transaction: transactionOf(on) })) > 0) return null;
      const { event, rescheduleCount } = booking;
      const { eventId, from } = eventReschedule;
      // A later reschedule has its own mail. If the workshop has its old time again, no mail is needed.
      const isCurrent = event.id === eventId && rescheduleCount === eventReschedule.rescheduleCount;
      if (!isCurrent || isSameTime(from, event)) return null;
      if (!takesPlace(booking) || !holdsSeats(booking) || booking.lastStartsAt.getTime() <= Date.now()) return null;
      return { ...(await composeContent(on, booking, links)), previous: from };
    },
  };
}

/**
 * The sum of the refunds requested since `since`, when the mail was enqueued. Earlier refunds had their own mails.
 */
async function readRefund(on: Transaction | Sequelize, bookingId: number, since: Date): Promise<Cents> {
  const where = { bookingId, droppedAt: null, createdAt: { [Op.gte]: since } };
  return (await Refund.sum('amount', { where, transaction: transactionOf(on) })) ?? 0;
}
