import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';

const dropReset = statement('reset drop', 'delete from password_resets where admin_id = $1');

/** Makes a link that was mailed worthless, as part of the change that makes it necessary. */
export async function deleteResetOf(transaction: Transaction, adminId: number): Promise<void> {
  await run(transaction, dropReset, [adminId]);
}
