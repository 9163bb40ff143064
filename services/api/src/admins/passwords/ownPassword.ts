import { invalidInput, unauthorized } from '../../errors.ts';
import type { AppError } from '../../errors.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { Admin } from '../admin.model.ts';
import type { Actor } from '../audit/audit.ts';
import type { Passwords } from './password.ts';

export interface OwnPasswordContext {
  passwords: Passwords;
  limits: RateLimits;
}

/**
 * Checks the password of the signed-in admin. Wrong passwords count per session, so that attempts of others do not
 * count.
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

export function wrongOwnPassword(): AppError {
  const message = 'The current password is not right.';
  return invalidInput(message, { currentPassword: message });
}
