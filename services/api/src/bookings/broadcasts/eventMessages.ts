import type { Sequelize, Transaction } from 'sequelize';
import type { BroadcastView, EventMessagesView, RecipientView } from '@studio/contract/messages/broadcasts';
import { isActive } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { timesOf } from '../../events/eventFields.ts';

/** SQL: the ids of the bookings of an event, and of those whose people come to one of its dates instead of a missed one. */
export const bookingsOf = (event: string) => `(select id from bookings where event_id = ${event}
  union select a.booking_id from course_guests g join attendees a on a.id = g.attendee_id where g.event_id = ${event})`;

/** SQL for a booking `b` of the event `e`, or of a guest: true if it gets messages, also when it ended with its cancelled workshop. */
export const isRecipientSql = `(${isActive('b')}
  or (e.cancelled_at is not null and b.status = 'cancelled' and b.ended_by = 'admin' and b.updated_at >= e.cancelled_at))`;

const selectRecipients = statement<RecipientView>(
  'broadcast recipients',
  `select b.id as "bookingId", o.first_name as "firstName", o.last_name as "lastName", coalesce(o.email, '') as email,
     case when b.event_id = e.id then b.participants else (
       select count(distinct a.id)::int from attendees a join course_guests g on g.attendee_id = a.id
       where a.booking_id = b.id and g.event_id = e.id) end as participants
   from bookings b join orders o on o.id = b.order_id join events e on e.id = $1
   where b.id in ${bookingsOf('$1')} and ${isRecipientSql} order by o.first_name, o.last_name, b.id`,
);

interface BroadcastRow extends Omit<BroadcastView, 'createdAt'> {
  createdAt: Date;
}

const columns = `m.id, m.subject, m.body, m.sent_by as "sentBy", m.created_at as "createdAt",
  count(*) filter (where o.state = 'sent')::int as sent,
  count(*) filter (where o.state in ('pending', 'queued'))::int as waiting,
  count(*) filter (where o.state = 'failed')::int as failed,
  count(*) filter (where o.state = 'cancelled')::int as "leftOut"`;
const selectMany = statement<BroadcastRow>(
  'broadcasts of an event',
  `select ${columns} from broadcasts m left join outbox_messages o on o.broadcast_id = m.id
   where m.event_id = $1 group by m.id order by m.id desc limit 100`,
);
const selectOne = statement<BroadcastRow>(
  'broadcast',
  `select ${columns} from broadcasts m left join outbox_messages o on o.broadcast_id = m.id
   where m.id = $1 group by m.id`,
);

/** @throws not_found */
export async function findEventMessages(database: Sequelize, eventId: number): Promise<EventMessagesView> {
  const event = await Event.findOne({ where: { id: eventId, deletedAt: null } });
  if (!event) throw notFound('This workshop does not exist.');
  const { id, title, cancelledAt } = event;
  return {
    event: { id, title, ...timesOf(event), isCancelled: cancelledAt !== null },
    recipients: await run(database, selectRecipients, [eventId]),
    broadcasts: (await run(database, selectMany, [eventId])).map(present),
  };
}

export async function findBroadcast(transaction: Transaction, id: number): Promise<BroadcastView> {
  const [row] = await run(transaction, selectOne, [id]);
  if (!row) throw new Error(`The message ${id} is not there`);
  return present(row);
}

function present({ createdAt, ...row }: BroadcastRow): BroadcastView {
  return { ...row, createdAt: createdAt.toISOString() };
}
