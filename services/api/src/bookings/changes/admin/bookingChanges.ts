import type { Sequelize } from 'sequelize';
import type { BookingChangeEntryView, BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import { startOf } from '@studio/contract/format/eventStart';
import { listedStatuses } from '../../../db/conditions.ts';
import { run, statement } from '../../../db/statement.ts';
import { notFound } from '../../../errors.ts';
import { Booking } from '../../booking.model.ts';
import { readBookingMoney } from '../readQuote.ts';

interface Row extends Omit<BookingChangeEntryView, 'from' | 'to' | 'changedAt'> {
  fromStartsAt: Date;
  toStartsAt: Date;
  createdAt: Date;
}

// A change and its audit entry are joined by their time, the start of their transaction. An audit entry without a
// change is an edit of the contact data only.
const selectChanges = statement<Row>(
  'changes of a booking',
  `select coalesce(c.kind, 'contact') as kind, coalesce(c.actor, 'admin') as actor, a.username as "adminName", a.reason,
     coalesce(c.from_starts_at, e.starts_at) as "fromStartsAt",
     coalesce(t.starts_at, e.starts_at) as "toStartsAt",
     coalesce(c.from_event_id <> c.to_event_id, false) as "isMove", coalesce(f.title, e.title) as "fromTitle",
     coalesce(t.title, e.title) as "toTitle", coalesce(c.from_participants, b.participants) as "fromParticipants",
     coalesce(c.to_participants, b.participants) as "toParticipants", coalesce(c.to_pay, 0) as paid,
     coalesce(c.to_return, 0) as returned, coalesce(c.kept, 0) as kept, changed_at as "createdAt"
   from (select *, applied_at as changed_at from booking_changes where booking_id = $1 and state = 'applied') c
   full join (
     select l.created_at as changed_at, l.username, d.after ->> 'reason' as reason
     from audit_details d join audit_log l on l.id = d.audit_id
     where d.booking_id = $1 and d.after ->> 'reason' is not null
   ) a using (changed_at)
   join bookings b on b.id = $1 join events e on e.id = b.event_id
   left join events f on f.id = c.from_event_id left join events t on t.id = c.to_event_id
   order by changed_at desc`,
);

/** @throws not_found */
export async function readBookingChanges(database: Sequelize, id: number): Promise<BookingChangesView> {
  const booking = await Booking.findOne({ where: { id, status: listedStatuses } });
  if (!booking) throw notFound('This booking does not exist.');
  const { changeCount: version, totalAmount } = booking;
  const rows = await run(database, selectChanges, [id]);
  return {
    version,
    totalAmount,
    money: await readBookingMoney(database, booking),
    changes: rows.map(({ fromStartsAt, toStartsAt, createdAt, ...change }) => ({
      ...change,
      from: startOf(fromStartsAt),
      to: startOf(toStartsAt),
      changedAt: createdAt.toISOString(),
    })),
  };
}
