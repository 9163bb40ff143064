import type { Transaction } from 'sequelize';
import { run, statement } from '../db/statement.ts';

const lock = statement<{ emailKey: string }>(
  'customer lock',
  `select lower($1) as "emailKey", pg_advisory_xact_lock(hashtextextended(lower($1), 4033))`,
);

/**
 * Edits by admins take this lock first. The row of the customer cannot be locked first, because it comes after bookings
 * and events in the lock order (ADR 0043).
 * @returns the key of the customer: the address in the lower case of the database, which differs from JavaScript's for
 * letters such as İ
 */
export async function lockCustomer(transaction: Transaction, email: string): Promise<string> {
  const [locked] = await run(transaction, lock, [email]);
  return locked?.emailKey ?? '';
}
