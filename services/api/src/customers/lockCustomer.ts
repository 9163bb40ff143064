import type { Transaction } from 'sequelize';
import { run, statement } from '../db/statement.ts';

const lock = statement<{ emailKey: string }>(
  'customer lock',
  `select lower($1) as "emailKey", pg_advisory_xact_lock(hashtextextended(lower($1), 4033))`,
);

/**
 * Admins' changes take this lock first, because the customer's row is locked after bookings and events (ADR 0043).
 * @returns the key of the customer: the lower case of the database, which differs from JavaScript's for letters such as İ
 */
export async function lockCustomer(transaction: Transaction, email: string): Promise<string> {
  const [locked] = await run(transaction, lock, [email]);
  return locked?.emailKey ?? '';
}
