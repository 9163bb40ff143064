import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCode } from '../processes/errorCode.ts';

/** The secrets are stored, so that sessions and links still work after a restart. */
export interface Secrets {
  secret: string;
  internalKey: string;
  admin: { username: string; password: string };
}

/** The stored name and password of the admin are used instead of the given ones. */
export function loadSecrets(dataDir: string, admin: { username: string; password: string | null }): Secrets {
  const file = join(dataDir, 'secrets.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw new Error(`${file} cannot be read: repair it or remove it.`, { cause: error });
  }
  const made: Secrets = {
    secret: randomBytes(36).toString('base64'),
    internalKey: randomBytes(36).toString('base64'),
    admin: { username: admin.username, password: admin.password ?? makePassword() },
  };
  writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 });
  return made;
}

/** Must be called after a failed first start, so that the next start may use other values. */
export function deleteSecrets(dataDir: string): void {
  rmSync(join(dataDir, 'secrets.json'), { force: true });
}

function makePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return [group(), group(), group()].join('-');
}
