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

/** The lock lasts until the commit, so that API processes that start at the same time create one admin. */
const lockTable = statement('first admin lock', 'lock table admins in share row exclusive mode');

/** Does nothing if an admin exists. @throws invalid_input if the portal would not accept the name or the password */
export async function createFirstAdmin(
  { database, passwords }: { database: Sequelize; passwords: Passwords },
  first: FirstAdmin,
): Promise<boolean> {
  if ((await Admin.count()) > 0) return false;
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
    if ((await Admin.count({ transaction })) > 0) return false;
    await Admin.create({ ...fields, phone: null, passwordHash }, { transaction });
    const actor = { adminId: null, sessionId: null, username: 'system', requestId: null, ip: null };
    await recordAudit(transaction, actor, {
      action: 'admin.created',
      subject: fields.username,
      after: { username: fields.username, email: fields.email },
    });
    return true;
  });
}
