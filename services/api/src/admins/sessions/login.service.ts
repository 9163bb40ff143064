import type { Sequelize } from 'sequelize';
import type { LoginInput } from '@studio/contract/admin/admins';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import type { LimitKey, RateLimits } from '../../limits/rateLimit.ts';
import { Admin } from '../admin.model.ts';
import type { Passwords } from '../passwords/password.ts';
import { accountKey } from './accountKey.ts';
import type { Sessions, StartedSession } from './session.ts';
import type { SessionClient } from './sessionClient.ts';

export interface LoginContext {
  database: Sequelize;
  passwords: Passwords;
  sessions: Sessions;
  limits: RateLimits;
}

const findByName = statement<{ id: number; password_hash: string; is_active: boolean }>(
  'login find',
  'select id, password_hash, is_active from admins where lower(username) = lower($1)',
);

/**
 * Where a login attempt comes from. Attempts from a device with which the admin has logged in before count per device
 * only, and are compared before other attempts.
 */
interface AttemptSource {
  visitor: string;
  device: string | null;
  client: SessionClient;
}

/**
 * Only wrong passwords count towards the limits. Neither the response nor its time reveals whether the name exists.
 * @throws unauthorized, forbidden for a deactivated account, rate_limited, overloaded if too many logins of unknown
 * browsers wait
 */
export async function login(
  context: LoginContext,
  { username, password }: LoginInput,
  source: AttemptSource,
): Promise<{ admin: Admin; session: StartedSession }> {
  const account = accountKey(username);
  const { visitor, device } = source;
  const start = () => startSession(context, { username, password }, source);
  const keys: LimitKey[] = device
    ? [['loginDevice', device]]
    : [
        ['login', visitor],
        ['loginSource', `${account} ${visitor}`],
        ['loginAccount', account],
      ];
  return context.limits.spendOnFailure(keys, async () => {
    // Retry once if the hash was replaced during the comparison, by a concurrent login or a new password.
    const started = (await start()) ?? (await start());
    const owner = started && (await Admin.findByPk(started.adminId));
    if (!owner) throw wrongCredentials();
    return { admin: owner, session: started };
  });
}

/** Returns null if the admin was changed, deactivated or deleted during the comparison. */
async function startSession(
  context: LoginContext,
  { username, password }: LoginInput,
  { device, client }: AttemptSource,
): Promise<(StartedSession & { adminId: number }) | null> {
  const { database, passwords, sessions } = context;
  const [found] = await run(database, findByName, [username]);
  const isRight = await passwords[device ? 'verifyKnown' : 'verify'](password, found?.password_hash ?? null);
  if (!found || !isRight) throw wrongCredentials();
  if (!found.is_active) throw deactivated();

  const passwordHash = await refreshed(context, found, password);
  const session = await transact(database, (transaction) =>
    sessions.start(transaction, { id: found.id, passwordHash }, client),
  );
  return session && { ...session, adminId: found.id };
}

async function refreshed(
  { passwords }: LoginContext,
  { id, password_hash: old }: { id: number; password_hash: string },
  password: string,
): Promise<string> {
  if (!passwords.isOutdated(old)) return old;
  const passwordHash = await passwords.hash(password);
  await Admin.update({ passwordHash }, { where: { id, passwordHash: old }, silent: true });
  return passwordHash;
}

/** Used only after the right password, so that the response reveals nothing to others about the account. */
function deactivated(): AppError {
  return new AppError('forbidden', 'forbidden', 'This account was deactivated. Please ask a colleague.');
}

function wrongCredentials(): AppError {
  return new AppError('unauthorized', 'unauthorized', 'Invalid credentials');
}
