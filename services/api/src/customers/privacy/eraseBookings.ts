import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { notifyEventsUpdated } from '../../events/eventUpdates.ts';
import { Customer } from '../customer.model.ts';

const lock = statement<{ id: number }>(
  'bookings lock to erase',
  `select b.id from bookings b join orders o on o.id = b.order_id where o.email_key = $1 order by b.id for update`,
);
const erase = statement<{ erased: number }>('bookings erase', 'select erase_bookings($1::integer[]) as erased');

/** Locks all bookings of a customer, so that no payment or change comes in between. @returns their ids */
export async function lockBookingsOf(transaction: Transaction, emailKey: string): Promise<number[]> {
  return (await run(transaction, lock, [emailKey])).map(({ id }) => id);
}

/**
 * Erases names, contact data, people, notes, reasons, reviews and messages. Seats, sums and figures stay.
 * @returns how many were erased
 */
export async function eraseBookings(transaction: Transaction, ids: readonly number[]): Promise<number> {
  const [row] = await run(transaction, erase, [ids]);
  // Workshops show the reviews of past ones.
  transaction.afterCommit(notifyEventsUpdated);
  return row?.erased ?? 0;
}

/** Erases the locked bookings and deletes the customer. The trigger alone keeps a customer whom an admin edited. */
export async function eraseCustomer(
  transaction: Transaction,
  emailKey: string,
  bookingIds: readonly number[],
): Promise<number> {
  const erased = await eraseBookings(transaction, bookingIds);
  await Customer.destroy({ where: { emailKey }, transaction });
  return erased;
}
