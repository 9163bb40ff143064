import type { Sequelize } from 'sequelize';
import type { LoginInput } from '@studio/contract/admin/admins';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { Admin } from '../admin.model.ts';
import type { Passwords } from '../passwords/password.ts';
import type { Sessions, StartedSession } from './session.ts';

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
const rehash = statement('login rehash', 'update admins set password_hash = $3 where id = $1 and password_hash = $2');

/**
 * Creates a session. Only wrong guesses count towards the limits of the account and of `visitor`. Neither answer nor
 * duration reveals whether the name exists or is active.
 *
 * @throws unauthorized, rate_limited, unavailable when too many are logging in
 */
export async function login(
  context: LoginContext,
  { username, password }: LoginInput,
  visitor: string,
): Promise<{ admin: Admin; session: StartedSession }> {
  const account = accountKey(username);
  const keys = [
    ['login', visitor],
    ['loginAccount', account],
  ] as const;
  // Counted before the password is looked at: many guesses at once must not slip through together.
  const { admin, session } = await context.limits.spendOn(keys, async () => {
    // Once more when the hash was changed while we compared it: by a concurrent login that rehashed it, or to another password.
    const started =
      (await startSession(context, username, password)) ?? (await startSession(context, username, password));
    const owner = started && (await Admin.findByPk(started.adminId));
    if (!owner) throw wrongCredentials();
    return { admin: owner, session: started };
  });

  await Promise.all([context.limits.giveBack('login', visitor), context.limits.giveBack('loginAccount', account)]);
  return { admin, session };
}

/** Null when the admin was changed, deactivated or deleted while we were hashing. */
async function startSession(
  context: LoginContext,
  username: string,
  password: string,
): Promise<(StartedSession & { adminId: number }) | null> {
  const { database, passwords, sessions } = context;
  const [found] = await run(database, findByName, [username]);
  const isRight = await passwords.verify(password, found?.is_active ? found.password_hash : null);
  if (!found || !isRight) throw wrongCredentials();

  const passwordHash = await refreshed(context, found, password);
  const session = await transact(database, (transaction) =>
    sessions.start(transaction, { id: found.id, passwordHash }),
  );
  return session && { ...session, adminId: found.id };
}

/** A hash of an older cost is replaced while the password is known; returns the hash that is stored now. */
async function refreshed(
  { database, passwords }: LoginContext,
  { id, password_hash: old }: { id: number; password_hash: string },
  password: string,
): Promise<string> {
  if (!passwords.isOutdated(old)) return old;
  const passwordHash = await passwords.hash(password);
  await run(database, rehash, [id, old, passwordHash]);
  return passwordHash;
}

/**
 * The limit key of an account, equal for all spellings that the database considers one name. Folds letter by letter
 * like Postgres' `lower`; JavaScript's lower case differs for İ and Σ.
 */
export function accountKey(name: string): string {
  return Array.from(name.trim(), (letter) => Array.from(letter.toLowerCase())[0] ?? letter).join('');
}

function wrongCredentials(): AppError {
  return new AppError('unauthorized', 'unauthorized', 'Invalid credentials');
}
