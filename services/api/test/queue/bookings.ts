import type { Transaction } from 'sequelize';
import { run, statement } from '../../src/db/statement.ts';

const insert = statement<{ id: number; name: string }>(
  'test bookings',
  `with event as (
     insert into events (title, description, date, start_time, price, category, seats_taken)
     select name, 'Centre and pull.', '2031-03-15', '10:00', 45000, 'Pottery', 1 from unnest($1::text[]) as name
     returning id, title as name
   ), ordered as (
     insert into orders (first_name, last_name, email, phone, phone_e164)
     select 'Lerato', 'Nkosi', name || '@mail.example', '082 555 0119', '+27825550119' from event
     returning id, email
   ), booking as (
     insert into bookings (order_id, event_id, booking_reference, participants, free_cancellation_hours,
       kept_percent_after, status)
     select ordered.id, event.id, name, 1, 48, 100, 'confirmed'
     from event join ordered on email = name || '@mail.example'
     returning id, order_id, booking_reference as name
   ), request as (
     insert into payment_requests (id, order_id, purpose, amount, method)
     select gen_random_uuid()::text, order_id, 'admin', 45000, 'cash' from booking
   )
   select id, name from booking`,
);

/** Inserts a confirmed booking for each name, with the address `<name>@mail.example` and a separate event. */
export function insertBookings(
  transaction: Transaction,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  return run(transaction, insert, [names]);
}
