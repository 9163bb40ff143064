import { Op } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { activeStatuses } from '../../db/conditions.ts';
import { transact } from '../../db/transact.ts';
import { Event } from '../../events/event.model.ts';
import type { FollowBooking } from '../../follow.ts';
import { emailKeyOf } from '../../orders/emailKey.ts';
import { Booking } from '../booking.model.ts';
import { enqueueManageLink } from '../changes/changeMails.ts';

interface Search {
  email: string;
  requestId: string;
  follow: FollowBooking;
}

/**
 * Enqueues one mail; its composer lists all upcoming bookings of the address. If there are none, nothing is enqueued.
 */
export function mailUpcomingBookings(database: Sequelize, { email, requestId, follow }: Search): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await Booking.findOne({
      where: { '$order.email_key$': emailKeyOf(email), status: activeStatuses },
      include: { model: Event, where: { deletedAt: null, lastStartsAt: { [Op.gt]: new Date() } } },
      attributes: ['id'],
      transaction,
    });
    if (!booking) return;
    follow(booking.id);
    await enqueueManageLink(transaction, booking.id, requestId);
  });
}
