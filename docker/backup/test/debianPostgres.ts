import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../services/sandbox/src/processes/ports.ts';

const directory = '/usr/lib/postgresql';

export interface DebianPostgres {
  url: (database: string) => string;
  stop: () => Promise<void>;
}

/** Returns the directory of a Postgres with pg_dump, or null if it or restic is not installed. */
export function findBackupPrograms(): string | null {
  const found = installed();
  if (found || !process.env['CI'] || process.getuid?.() !== 0) return found;
  // Otherwise Debian's package would create and start a cluster.
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Test files run at the same time, and apt-get does not wait for another apt-get.
  const install = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql restic jq';
  spawnSync('flock', ['/var/lock/install-postgres', 'sh', '-c', install], { stdio: 'ignore', env });
  return installed();
}

function installed(): string | null {
  return works('restic') && works('jq') ? newestPostgres() : null;
}

function works(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}

function newestPostgres(): string | null {
  const versions = existsSync(directory) ? readdirSync(directory) : [];
  const whole = versions.filter((version) => existsSync(join(directory, version, 'bin/initdb')));
  const [version] = whole.toSorted((one, other) => Number(other) - Number(one));
  return version ? join(directory, version, 'bin') : null;
}

export async function startPostgres(bin: string): Promise<DebianPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  const account = process.getuid?.() === 0 ? readAccount('postgres') : null;
  if (account) execFileSync('chown', [String(account.uid), folder]);
  const data = join(folder, 'data');
  const port = await findFreePort();
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'owner', '-A', 'trust', '--encoding=UTF8', '--locale=C', '-N'], {
    stdio: 'ignore',
    cwd: folder,
    ...account,
  });
  const options = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
  const server = spawn(join(bin, 'postgres'), options, { stdio: 'ignore', cwd: folder, ...account });
  const url = (database: string) => `postgres://owner@127.0.0.1:${port}/${database}`;
  while (spawnSync(join(bin, 'pg_isready'), ['-q', '-d', url('postgres')]).status !== 0) {
    if (server.exitCode !== null) throw new Error('Postgres did not start');
    await sleep(100);
  }
  return {
    url,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the system account under which root starts a server. */
export function readAccount(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
