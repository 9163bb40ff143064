import { fn } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { listedStatuses } from '../../db/conditions.ts';
import { transact } from '../../db/transact.ts';
import { Event } from '../../events/event.model.ts';
import type { Follow } from '../../follow.ts';
import { Booking } from '../booking.model.ts';
import { enqueueManageLink } from '../changes/changeMails.ts';
import { hasLinkEnded } from './manageKey.ts';

interface Search {
  bookingReference: string;
  email: string;
  requestId: string;
  follow: Follow;
}

/** Mails the link to manage the booking if the address is that of the booking and the link has not ended. */
export function mailManageLink(database: Sequelize, search: Search): Promise<void> {
  const { bookingReference, email, requestId, follow } = search;
  return transact(database, async (transaction) => {
    // The database computes the key, because its lower case differs from JavaScript's for characters such as İ.
    const where = { bookingReference, emailKey: fn('lower', email), status: listedStatuses };
    const booking = await Booking.findOne({ where, attributes: ['id'], include: Event, transaction });
    if (!booking?.event || hasLinkEnded(booking.event)) return;
    follow(booking.id);
    await enqueueManageLink(transaction, booking.id, requestId);
  });
}
