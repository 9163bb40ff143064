import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chownSync, constants, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isCode } from '../processes/errorCode.ts';

/** The user that runs Postgres if root starts it. */
export interface Account {
  uid: number;
  gid: number;
}

/** `account` is null if Postgres runs as the current user. */
export interface ClusterLocation {
  dir: string;
  account: Account | null;
}

/** Used by root if Postgres' user may not enter the requested directory. */
const openFolder = '/var/lib/studio-sandbox';

/** Root cannot run Postgres, so another account does, in another directory if it may not enter this one. */
export function choosePlace(dataDir: string): ClusterLocation {
  requireWritable(dataDir);
  if (process.getuid?.() !== 0) return { dir: realpathSync(dataDir), account: null };

  const asked = realpathSync(dataDir);
  const account = findAccount(asked);
  if (canEnter(asked, account)) return { dir: asked, account };

  const name = createHash('sha256').update(asked).digest('hex').slice(0, 12);
  const dir = join(openFolder, name);
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  if (!canEnter(dir, account)) {
    throw new Error(`Postgres cannot run as root, and its user may enter neither ${asked} nor ${dir}: set DATA_DIR.`);
  }
  return { dir, account };
}

export function giveOwnership(path: string, account: Account | null): void {
  if (account) chownSync(path, account.uid, account.gid);
}

function requireWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    accessSync(join(dataDir, 'data'), constants.R_OK);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw new Error(`You may not write to ${dataDir}: choose another folder.`, { cause: error });
  }
}

// A new cluster is run by an unprivileged user of /etc/passwd, because initdb needs the name of a user.
function findAccount(dir: string): Account {
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

// Lets the user try to enter, because modes alone do not show access lists and read-only mounts.
function canEnter(dir: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', dir], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}
