import type { Transaction } from 'sequelize';
import { hasMoneyInReview, holdsSeats, paidAmountOf } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { conflict } from '../../errors.ts';

const countPaid = statement<{ count: number; hasBegun: boolean }>(
  'event paid bookings',
  `select count(*)::int as count, coalesce(bool_or(e.starts_at <= now()), false) as "hasBegun" from bookings b join events e on e.id = b.event_id
   where e.id = $1 and e.last_starts_at > now() and ${holdsSeats('b')}
     and (${paidAmountOf('b')} > 0 or ${hasMoneyInReview('b')})`,
);

/**
 * The caller has locked the event, so a payment is either counted here or finds the event deleted.
 * @throws conflict for an upcoming event with paid bookings
 */
export async function requireUnpaid(transaction: Transaction, eventId: number): Promise<void> {
  const [row] = await run(transaction, countPaid, [eventId]);
  if (!row || row.count === 0) return;
  const bookings = row.count === 1 ? '1 booking of this workshop is' : `${row.count} bookings of this workshop are`;
  const advice = row.hasBegun
    ? 'This course has begun, so it can be deleted after its last date.'
    : 'Please cancel the workshop instead, so that everybody is told.';
  throw conflict('conflict', `${bookings} paid. ${advice}`);
}
