import { randomUUID } from 'node:crypto';
import { literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import { enqueueMail } from '../../outbox/outbox.ts';
import { Admin } from '../admin.model.ts';
import { PasswordReset } from '../reset/passwordReset.model.ts';
import { endSessionsOf } from '../sessions/session.ts';

/** Stores a new hash, ends all sessions and open resets of the admin, and mails the admin (RELIABILITY A07). */
export async function storePassword(
  transaction: Transaction,
  adminId: number,
  passwordHash: string,
  { requestId }: { requestId: string | null },
): Promise<void> {
  const stored = { passwordHash, updatedAt: literal('now()') };
  const [updated] = await Admin.update(stored, { where: { id: adminId }, silent: true, transaction });
  if (updated === 0) return;
  await endSessionsOf(transaction, adminId);
  await PasswordReset.destroy({ where: { adminId }, transaction });
  await enqueueMail(transaction, {
    kind: 'admin-password-updated',
    key: `admin-password-updated:${adminId}:${randomUUID()}`,
    adminId,
    requestId,
  });
}
