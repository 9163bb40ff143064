import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';

/** SQL: whether the person `a` was ticked on the roster of a date. */
const hasArrived = 'exists (select from attendee_arrivals t where t.attendee_id = a.id)';

/** SQL: whether one of the people of these bookings has arrived. @param bookings such as `= b.id` */
export function hasArrivalsOf(bookings: string): string {
  return `exists (select from attendees a where a.booking_id ${bookings} and ${hasArrived})`;
}

const select = statement<{ hasArrivals: boolean }>(
  'arrivals of a booking',
  `select ${hasArrivalsOf('= $1')} as "hasArrivals"`,
);
const clear = statement(
  'arrivals clear',
  'delete from attendee_arrivals where attendee_id in (select id from attendees where booking_id = $1)',
);

/** @returns whether an admin has ticked at least one person of the booking on a roster */
export async function hasArrivals(transaction: Transaction, bookingId: number): Promise<boolean> {
  return (await run(transaction, select, [bookingId]))[0]?.hasArrivals === true;
}

/** Call it for a booking that moves: none of its people has arrived at the other workshop yet. */
export async function clearArrivals(transaction: Transaction, bookingId: number): Promise<void> {
  await run(transaction, clear, [bookingId]);
}
