import type { Sequelize } from 'sequelize';
import type { BroadcastInput, BroadcastView } from '@studio/contract/messages/broadcasts';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { maskText } from '../../admins/audit/mask.ts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { conflict, keyReused, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { notifyRelay } from '../../outbox/outbox.ts';
import { Broadcast } from './broadcast.model.ts';
import { bookingsOf, findBroadcast, isRecipientSql } from './eventMessages.ts';

// A person with several bookings gets one mail.
const insertMails = statement<{ id: string }>(
  'broadcast mails',
  `insert into outbox_messages (kind, key, request_id, booking_id, broadcast_id)
   select 'broadcast', 'broadcast:' || $1::integer || ':' || one.id, $2, one.id, $1 from (
     select distinct on (o.email_key) b.id
     from bookings b join orders o on o.id = b.order_id join events e on e.id = $3
     where b.id in ${bookingsOf('$3')} and b.id = any($4::integer[]) and o.email is not null and ${isRecipientSql}
     order by o.email_key, b.id
   ) one order by one.id
   returning id`,
);

/**
 * Sends one mail to each address. A repeated request returns the message of the first request.
 * @throws not_found, conflict, key_reused
 */
export function sendBroadcast(
  database: Sequelize,
  eventId: number,
  { requestKey, subject, body, bookingIds }: BroadcastInput,
  actor: Actor,
): Promise<BroadcastView> {
  return transact(database, async (transaction) => {
    const event = await Event.findOne({ where: { id: eventId, deletedAt: null }, transaction });
    if (!event) throw notFound('This workshop does not exist.');
    const message = { requestKey, eventId, subject, body };
    const row = { ...message, adminId: actor.adminId, sentBy: actor.username };
    const [made] = await Broadcast.bulkCreate([row], { ignoreDuplicates: true, transaction });
    // A row that was not inserted has no id.
    if (!made?.id) {
      const known = await Broadcast.findOne({ where: message, transaction });
      if (!known) throw keyReused();
      return findBroadcast(transaction, known.id);
    }

    const mails = await run(transaction, insertMails, [made.id, actor.requestId, eventId, bookingIds]);
    if (mails.length === 0) throw conflict('conflict', 'None of these people can be written to any more.');
    transaction.afterCommit(notifyRelay);
    await recordAudit(transaction, actor, {
      action: 'event.message_sent',
      subject: `${event.title}, ${event.date} (${eventId})`,
      after: { subject: maskText(subject), mails: mails.length },
    });
    return findBroadcast(transaction, made.id);
  });
}
