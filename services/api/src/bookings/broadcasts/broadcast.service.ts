import type { Sequelize, Transaction } from 'sequelize';
import type { BroadcastInput, BroadcastView } from '@studio/contract/messages/broadcasts';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { maskText } from '../../admins/audit/mask.ts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { conflict, keyReused, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { notifyRelay } from '../../outbox/notify.ts';
import { findBroadcast, isRecipient } from './eventMessages.ts';

const insertBroadcast = statement<{ id: number }>(
  'broadcast insert',
  `insert into broadcasts (event_id, request_key, subject, body, admin_id, sent_by) values ($1, $2, $3, $4, $5, $6)
   on conflict (request_key) do nothing returning id`,
);
const selectKnown = statement<{ id: number; isSame: boolean }>(
  'broadcast of a key',
  `select id, (event_id, subject, body) = ($2::integer, $3::text, $4::text) as "isSame"
   from broadcasts where request_key = $1`,
);
// A person with several bookings gets one mail.
const insertMails = statement<{ id: string }>(
  'broadcast mails',
  `insert into outbox_messages (kind, key, request_id, booking_id, broadcast_id)
   select 'broadcast', 'broadcast:' || $1::integer || ':' || one.id, $2, one.id, $1 from (
     select distinct on (o.email_key) b.id
     from bookings b join orders o on o.id = b.order_id join events e on e.id = b.event_id
     where e.id = $3 and b.id = any($4::integer[]) and o.email is not null and ${isRecipient}
     order by o.email_key, b.id
   ) one order by one.id
   returning id`,
);

/** Sends one mail to each address. A repeated request returns the first one's message. @throws not_found, conflict, key_reused */
export function sendBroadcast(
  database: Sequelize,
  eventId: number,
  { requestKey, subject, body, bookingIds }: BroadcastInput,
  actor: Actor,
): Promise<BroadcastView> {
  return transact(database, async (transaction) => {
    const event = await Event.findOne({ where: { id: eventId, deletedAt: null }, transaction });
    if (!event) throw notFound('This workshop does not exist.');
    const values = [eventId, requestKey, subject, body, actor.adminId, actor.username];
    const [made] = await run(transaction, insertBroadcast, values);
    if (!made) return findKnown(transaction, [requestKey, eventId, subject, body]);

    const mails = await run(transaction, insertMails, [made.id, actor.requestId, eventId, bookingIds]);
    if (mails.length === 0) throw conflict('conflict', 'None of these people can be written to any more.');
    transaction.afterCommit(notifyRelay);
    await recordAudit(transaction, actor, {
      action: 'event.message_sent',
      subject: `${event.title}, ${event.date} (${eventId})`,
      after: { subject: maskText(subject), mails: mails.length },
    });
    return required(await findBroadcast(transaction, made.id));
  });
}

async function findKnown(transaction: Transaction, values: (string | number)[]): Promise<BroadcastView> {
  const [known] = await run(transaction, selectKnown, values);
  if (!known?.isSame) throw keyReused();
  return required(await findBroadcast(transaction, known.id));
}

function required(broadcast: BroadcastView | undefined): BroadcastView {
  if (!broadcast) throw new Error('The message that was stored is not there');
  return broadcast;
}
