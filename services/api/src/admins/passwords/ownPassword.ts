import type { Sequelize } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import { invalidInput, unauthorized } from '../../errors.ts';
import type { AppError } from '../../errors.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { Admin } from '../admin.model.ts';
import type { Actor } from '../audit/audit.ts';
import type { Passwords } from './password.ts';

export interface OwnPasswordContext {
  database: Sequelize;
  passwords: Passwords;
  limits: RateLimits;
}

/**
 * Checks the password of the signed-in admin. Wrong passwords count per session, so that attempts of others do not lock
 * out the admin.
 * @throws invalid_input for a wrong password, rate_limited for repeated ones
 */
export function verifyOwnPassword(
  { passwords, limits }: OwnPasswordContext,
  { adminId, sessionId }: Actor,
  password: string,
): Promise<Admin> {
  if (adminId === null || sessionId === null) throw unauthorized();
  return limits.spendOnFailure([['ownPassword', sessionId]], async () => {
    const admin = await Admin.findByPk(adminId);
    if (!admin || !(await passwords.verifyKnown(password, admin.passwordHash))) throw wrongOwnPassword();
    return admin;
  });
}

const findLogin = statement<{ is_recent: boolean }>(
  'own password login',
  `select created_at > now() - interval '5 minutes' as is_recent from admin_sessions where id = $1`,
);

/**
 * Checks the password as `verifyOwnPassword` does. A client that implements only SPEC sends no password (SPEC §7): its
 * call is accepted for a short time after the login (ADR 0009).
 * @param change such as `add an admin`
 */
export async function confirmOwnPassword(
  context: OwnPasswordContext,
  actor: Actor,
  password: string | undefined,
  action: string,
): Promise<void> {
  if (password) {
    await verifyOwnPassword(context, actor, password);
    return;
  }
  const [login] = await run(context.database, findLogin, [actor.sessionId]);
  if (!login) throw unauthorized();
  if (!login.is_recent) throw missingOwnPassword(action);
}

/** @param change such as `add an admin` */
export function missingOwnPassword(action: string): AppError {
  const message = `Please enter your current password to ${action}.`;
  return invalidInput(message, { currentPassword: message });
}

export function wrongOwnPassword(): AppError {
  const message = 'The current password is not right.';
  return invalidInput(message, { currentPassword: message });
}
