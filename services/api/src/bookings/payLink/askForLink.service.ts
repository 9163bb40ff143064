import { literal } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { Follow } from '../../follow.ts';
import { lockHold } from '../lockBooking.ts';
import { newLinkOf } from './payState.ts';

/**
 * Notes under 'Needs attention' that the visitor asks for a new link. Asking again changes nothing.
 * @throws not_found, conflict
 */
export function askForLink(database: Sequelize, holdId: string, follow: Follow): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockHold(transaction, holdId);
    if (!booking) throw notFound('Booking Not Found');
    follow(booking.id);
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    const newLink = newLinkOf(booking, event);
    if (newLink === null) throw conflict('conflict', 'No new link is needed. Please load this page again.');
    if (newLink === 'possible') await booking.request.update({ linkAskedAt: literal('now()') }, { transaction });
  });
}
