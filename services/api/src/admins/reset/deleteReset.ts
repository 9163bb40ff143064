import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';

const dropReset = statement('reset drop', 'delete from password_resets where admin_id = $1');

export async function deleteResetOf(transaction: Transaction, adminId: number): Promise<void> {
  await run(transaction, dropReset, [adminId]);
}
