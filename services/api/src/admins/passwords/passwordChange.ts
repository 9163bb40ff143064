import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { enqueueMail } from '../../outbox/outbox.ts';
import { deleteResetOf } from '../reset/deleteReset.ts';
import { endSessionsOf } from '../sessions/session.ts';

const setPassword = statement<{ id: number }>(
  'admin set password',
  `update admins set password_hash = $2, updated_at = now() where id = $1 returning id`,
);
/** Stores a new hash, ends every session and open reset of the admin, and mails them (RELIABILITY A07). */
export async function storePassword(
  transaction: Transaction,
  adminId: number,
  passwordHash: string,
  { requestId }: { requestId: string | null },
): Promise<void> {
  const [admin] = await run(transaction, setPassword, [adminId, passwordHash]);
  if (!admin) return;
  await endSessionsOf(transaction, adminId);
  await deleteResetOf(transaction, adminId);
  await enqueueMail(transaction, {
    kind: 'admin-password-changed',
    key: `admin-password-changed:${adminId}:${randomUUID()}`,
    adminId,
    requestId,
  });
}
