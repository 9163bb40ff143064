import type { Sequelize } from 'sequelize';
import { adminInputSchema } from '@studio/contract/admin/admins';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { parse } from '../input/parse.ts';
import { Admin } from './admin.model.ts';
import { recordAudit } from './audit/audit.ts';
import type { Passwords } from './passwords/password.ts';
import { requireStrongPassword } from './passwords/passwordStrength.ts';

export interface FirstAdmin {
  username: string;
  password: string;
  email: string;
}

/** Two first starts at once make one admin: the lock is held until the first has committed. */
const lockTable = statement('first admin lock', 'lock table admins in share row exclusive mode');
const countAdmins = statement<{ count: number }>('first admin count', 'select count(*)::int as count from admins');

/**
 * Makes the very first admin; does nothing once any exists. There is no other way in: no default account.
 *
 * @returns true when it was made
 * @throws invalid_input when the name or the password would not be accepted in the portal either
 */
export async function createFirstAdmin(
  { database, passwords }: { database: Sequelize; passwords: Passwords },
  first: FirstAdmin,
): Promise<boolean> {
  if (await anyAdmin(database)) return false;
  const { password, ...fields } = parse(adminInputSchema, {
    ...first,
    firstName: 'Studio',
    lastName: 'Admin',
    phone: '-',
  });
  await requireStrongPassword(password, fields, 'password');
  const passwordHash = await passwords.hash(password);

  return transact(database, async (transaction) => {
    await run(transaction, lockTable, []);
    const [now] = await run(transaction, countAdmins, []);
    if (now?.count !== 0) return false;
    await Admin.create({ ...fields, phone: null, passwordHash }, { transaction });
    const actor = { adminId: null, sessionId: null, username: 'system', requestId: null, ip: null };
    await recordAudit(transaction, actor, {
      action: 'admin.created',
      subject: fields.username,
      before: null,
      after: { username: fields.username, email: fields.email },
    });
    return true;
  });
}

async function anyAdmin(database: Sequelize): Promise<boolean> {
  const [now] = await run(database, countAdmins, []);
  return now?.count !== 0;
}
