import type { Sequelize, Transaction } from 'sequelize';
import type { WaitlistLengthView } from '@studio/contract/bookings/waitlist';
import { isPriceRequest } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';

type TicketsBeingPaid = WaitlistLengthView['ticketsBeingPaid'][number];

/**
 * SQL for event $1: the unpaid seats that may return within hours. Bookings without an ITN hold their seats for days.
 */
export const seatsBeingPaid = `(select coalesce(sum(seats), 0)::int from (
  select b.participants as seats from bookings b join payment_requests r on ${isPriceRequest('r', 'b')}
  where b.event_id = $1 and b.status in ('held', 'pending') and r.state <> 'paid'
    and r.expects_itn and r.expires_at is not null
  union all
  select seats from booking_changes where to_event_id = $1 and state = 'open') being_paid)`;

// Like `seatsBeingPaid`, for the tickets of types with a limit. If the limit was lowered below what is sold, the
// tickets above it do not return.
const selectTickets = statement<TicketsBeingPaid>(
  'tickets being paid',
  `select "ticketTypeId", quantity from (
     select ticket_type_id as "ticketTypeId",
       (sum(quantity) filter (where is_being_paid) - greatest(0, sum(quantity) - "limit"))::int as quantity
     from (
       select t.ticket_type_id, t.quantity, type."limit", t.is_change or exists (
         select from bookings b join payment_requests r on ${isPriceRequest('r', 'b')}
         where b.id = t.booking_id and b.status in ('held', 'pending') and r.state <> 'paid'
           and r.expects_itn and r.expires_at is not null) as is_being_paid
       from taken_tickets t join events e on e.id = t.event_id
       join lateral jsonb_to_recordset(e.ticket_types) as type (id integer, "limit" integer)
         on type.id = t.ticket_type_id and type."limit" is not null
       where t.event_id = $1
     ) taken group by ticket_type_id, "limit"
   ) being_paid where quantity > 0 order by "ticketTypeId"`,
);

const selectLength = statement<Omit<WaitlistLengthView, 'ticketsBeingPaid'>>(
  'waiting list length',
  `select (select count(*)::int from waitlist_entries where event_id = $1 and state = 'waiting') as parties,
     ${seatsBeingPaid} as "seatsBeingPaid"`,
);

export async function readLength(on: Transaction | Sequelize, eventId: number): Promise<WaitlistLengthView> {
  const [length] = await run(on, selectLength, [eventId]);
  return { parties: 0, seatsBeingPaid: 0, ...length, ticketsBeingPaid: await readTicketsBeingPaid(on, eventId) };
}

export function readTicketsBeingPaid(on: Transaction | Sequelize, eventId: number): Promise<TicketsBeingPaid[]> {
  return run(on, selectTickets, [eventId]);
}
