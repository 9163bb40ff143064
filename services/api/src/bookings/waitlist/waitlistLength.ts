import type { Sequelize, Transaction } from 'sequelize';
import type { WaitlistLengthView } from '@studio/contract/bookings/waitlist';
import { isPriceRequest } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';

/** SQL; $1 is the event. Counts only seats that can return within hours: bookings without an ITN keep theirs for days. */
export const seatsBeingPaid = `(select coalesce(sum(seats), 0)::int from (
  select b.participants as seats from bookings b join payment_requests r on ${isPriceRequest('r', 'b')}
  where b.event_id = $1 and b.status in ('held', 'pending') and r.state <> 'paid'
    and r.expects_itn and r.expires_at is not null
  union all
  select seats from booking_changes where to_event_id = $1 and state = 'open') being_paid)`;

const selectLength = statement<WaitlistLengthView>(
  'waiting list length',
  `select (select count(*)::int from waitlist_entries where event_id = $1 and state = 'waiting') as parties,
     ${seatsBeingPaid} as "seatsBeingPaid"`,
);

export async function readLength(on: Transaction | Sequelize, eventId: number): Promise<WaitlistLengthView> {
  const [length] = await run(on, selectLength, [eventId]);
  return length ?? { parties: 0, seatsBeingPaid: 0 };
}
