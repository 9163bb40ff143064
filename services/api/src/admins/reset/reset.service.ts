import { timingSafeEqual } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import { enqueueMail } from '../../outbox/outbox.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Actor } from '../audit/audit.ts';
import type { Passwords } from '../passwords/password.ts';
import { requireStrongPassword } from '../passwords/passwordStrength.ts';
import { storePassword } from '../passwords/storePassword.ts';
import { resetIdOf, resetTokenOf } from './resetToken.ts';

export interface ResetContext {
  database: Sequelize;
  passwords: Passwords;
  resetKey: string;
}

const resetMinutes = 30;

interface ResetOwner {
  id: number;
  username: string;
  email: string;
}

// A new request replaces the older reset of the admin, so its link stops working. The share lock waits for a concurrent
// edit of the admin and then evaluates the condition again.
const openReset = statement<{ reset_id: string }>(
  'reset open',
  `with owner as (
     select id from admins where lower(email) = lower($1) and is_active for share
   ), reset as (
     insert into password_resets (admin_id, expires_at)
     select id, now() + make_interval(mins => ${resetMinutes}) from owner
     on conflict (admin_id) do update
       set id = gen_random_uuid(), created_at = now(), expires_at = excluded.expires_at
     returning id
   )
   select id as reset_id from reset`,
);

/** Enqueues a mail with a reset link if an active admin has this address. The result does not show whether one has. */
export async function requestReset(
  { database }: Pick<ResetContext, 'database'>,
  { email, requestId }: { email: string; requestId: string },
): Promise<void> {
  await transact(database, async (transaction) => {
    const [reset] = await run(transaction, openReset, [email]);
    if (!reset) return;
    const { reset_id: resetId } = reset;
    await enqueueMail(transaction, {
      kind: 'admin-password-reset',
      key: `admin-password-reset:${resetId}`,
      resetId,
      requestId,
    });
  });
}

const ownerColumns = `a.id, a.username, a.email`;
const findReset = statement<ResetOwner>(
  'reset find',
  `select ${ownerColumns} from password_resets r join admins a on a.id = r.admin_id
   where r.id = $1 and r.expires_at > now() and a.is_active`,
);
// Locks the admin before the reset.
const useReset = statement<ResetOwner>(
  'reset use',
  `with owner as (
     select ${ownerColumns} from password_resets r join admins a on a.id = r.admin_id
     where r.id = $1 and r.expires_at > now() and a.is_active for no key update of a
   )
   delete from password_resets r using owner where r.id = $1 and r.admin_id = owner.id returning owner.*`,
);

/** A link works once, within 30 minutes. @throws invalid_input for an invalid link or an easily guessed password */
export async function resetPassword(
  { database, passwords, resetKey }: ResetContext,
  { token, newPassword }: { token: string; newPassword: string },
  actorFor: (username: string) => Actor,
): Promise<{ id: number; username: string }> {
  const resetId = verifiedId(token, resetKey);
  const [owner] = resetId ? await run(database, findReset, [resetId]) : [];
  if (!resetId || !owner) throw expired();
  await requireStrongPassword(newPassword, owner, 'newPassword');
  const passwordHash = await passwords.hash(newPassword);

  return transact(database, async (transaction: Transaction) => {
    // Of two concurrent requests, only the first deletes a row.
    const [used] = await run(transaction, useReset, [resetId]);
    if (!used) throw expired();
    const actor = actorFor(used.username);
    await storePassword(transaction, used.id, passwordHash, { requestId: actor.requestId });
    await recordAudit(transaction, actor, { action: 'admin.password_reset', subject: used.username });
    return used;
  });
}

function verifiedId(token: string, resetKey: string): string | null {
  const resetId = resetIdOf(token);
  if (!resetId) return null;
  const expected = resetTokenOf(resetId, resetKey);
  return timingSafeEqual(Buffer.from(token), Buffer.from(expected)) ? resetId : null;
}

function expired(): AppError {
  return new AppError('invalid', 'reset_expired', 'Failed to reset password. The link may be expired.');
}
