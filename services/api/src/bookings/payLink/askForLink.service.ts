import { literal } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { FollowBooking } from '../../follow.ts';
import { lockBookingOfRequest } from '../lockBooking.ts';
import { newLinkOf } from '../money/payState.ts';
import { findRequest } from './payParts.ts';

/**
 * Notes under 'Needs attention' that the visitor asks for a new link. Asking again changes nothing.
 * @throws not_found, conflict
 */
export function askForLink(database: Sequelize, requestId: string, follow: FollowBooking): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockBookingOfRequest(transaction, requestId);
    const request = booking && findRequest(booking, requestId);
    if (!booking || !request) throw notFound('Booking Not Found');
    follow(booking.id);
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    const newLink = newLinkOf(booking, request, event);
    if (newLink === null) throw conflict('conflict', 'No new link is needed. Please load this page again.');
    if (newLink === 'possible') await request.update({ linkAskedAt: literal('now()') }, { transaction });
  });
}
