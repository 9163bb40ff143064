import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chownSync, constants, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isCode } from '../errorCode.ts';
import { makeFolder } from '../folder.ts';

/** The user Postgres runs as when it cannot be the one who started it. */
export interface Account {
  uid: number;
  gid: number;
}

/** Where a cluster lives and under which user; `account` is null for the user's own. */
export interface Place {
  dir: string;
  account: Account | null;
}

/** Root's clusters live here when Postgres' user may not enter the folder that was asked for. */
const openFolder = '/var/lib/studio-sandbox';

/**
 * Makes the folder for a cluster. Postgres refuses to run as root, so root lends it another account; where that
 * account may not enter the folder (a checkout under /root), the cluster lives under /var/lib, the same for every run.
 */
export function choosePlace(dataDir: string): Place {
  requireWritable(dataDir);
  if (process.getuid?.() !== 0) return { dir: realpathSync(dataDir), account: null };

  const asked = realpathSync(dataDir);
  const account = accountFor(asked);
  if (canEnter(asked, account)) return { dir: asked, account };

  const name = createHash('sha256').update(asked).digest('hex').slice(0, 12);
  const dir = join(openFolder, name);
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  if (!canEnter(dir, account)) {
    throw new Error(`Postgres cannot run as root, and its user may enter neither ${asked} nor ${dir}: set DATA_DIR.`);
  }
  return { dir, account };
}

/** Hands a file or folder to the account; nothing to do for the user's own cluster. */
export function give(path: string, account: Account | null): void {
  if (account) chownSync(path, account.uid, account.gid);
}

function requireWritable(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
    accessSync(join(dataDir, 'data'), constants.R_OK);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw new Error(`You may not write to ${dataDir}: choose another folder.`, { cause: error });
  }
}

// A cluster made by an ordinary user keeps its owner when root starts it. Otherwise it is a user who owns nothing of
// value; it needs a passwd entry, for initdb asks for its name.
function accountFor(dir: string): Account {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((entry) => entry.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
  const owner = statSync(join(dir, 'data'), { throwIfNoEntry: false })?.uid;
  const account =
    users.find(({ uid }) => uid === owner) ??
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ name }) => name === 'nobody') ??
    users[0];
  if (!account) throw new Error('Postgres cannot run as root, and /etc/passwd names no other user.');
  return { uid: account.uid, gid: account.gid };
}

// Asked of the system rather than computed from modes: access lists and read-only mounts have their say too.
function canEnter(dir: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', dir], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}
