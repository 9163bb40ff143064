import type { PasswordUpdate } from '@studio/contract/admin/admins';
import { transact } from '../../db/transact.ts';
import { unauthorized } from '../../errors.ts';
import { Admin } from '../admin.model.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Actor } from '../audit/audit.ts';
import type { Sessions, StartedSession } from '../sessions/session.ts';
import type { SessionClient } from '../sessions/sessionClient.ts';
import { verifyOwnPassword, wrongOwnPassword } from './ownPassword.ts';
import type { OwnPasswordContext } from './ownPassword.ts';
import { requireStrongPassword } from './passwordStrength.ts';
import { storePassword } from './storePassword.ts';

export interface PasswordUpdateContext extends OwnPasswordContext {
  sessions: Sessions;
}

/** @throws invalid_input for a wrong current or a weak new password; rate_limited for repeated wrong passwords */
export async function updateOwnPassword(
  context: PasswordUpdateContext,
  { currentPassword, newPassword }: PasswordUpdate,
  actor: Actor,
  client: SessionClient,
): Promise<{ admin: Admin; session: StartedSession }> {
  const { database, passwords, sessions } = context;
  const admin = await verifyOwnPassword(context, actor, currentPassword);
  await requireStrongPassword(newPassword, admin, 'newPassword');
  const passwordHash = await passwords.hash(newPassword);

  const session = await transact(database, async (transaction) => {
    const now = await Admin.findByPk(admin.id, { lock: transaction.LOCK.UPDATE, transaction });
    // The password was changed during the comparison, so the sent one is no longer valid.
    if (now?.passwordHash !== admin.passwordHash) throw wrongOwnPassword();
    // The audit row comes before the change, because the change ends the actor's session.
    await recordAudit(transaction, actor, { action: 'admin.password_updated', subject: admin.username });
    await storePassword(transaction, admin.id, passwordHash, actor);
    return sessions.start(transaction, { id: admin.id, passwordHash }, client);
  });
  if (!session) throw unauthorized();
  return { admin, session };
}
