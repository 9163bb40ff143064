import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.js';

const place = '/usr/lib/postgresql';

/**
 * The folder of a Postgres with pg_dump and pg_restore, which the embedded one has not. CI installs Debian's where it is
 * missing. Null where there is none.
 */
export function findPostgres() {
  const found = newest();
  if (found || !process.env.CI || process.getuid?.() !== 0) return found;
  // Its package would make and start a cluster of its own.
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { stdio: 'ignore', env });
  return newest();
}

function newest() {
  const versions = existsSync(place) ? readdirSync(place) : [];
  const whole = versions.filter((version) => existsSync(join(place, version, 'bin/initdb')));
  const [version] = whole.toSorted((one, other) => Number(other) - Number(one));
  return version ? join(place, version, 'bin') : null;
}

/** A cluster that lives as long as the test: `url(database)` is the owner's way in, `stop()` ends it and its data. */
export async function startPostgres(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  const account = process.getuid?.() === 0 ? accountOf('postgres') : {};
  if (account.uid) execFileSync('chown', [String(account.uid), folder]);
  const data = join(folder, 'data');
  const port = await freePort();
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'owner', '-A', 'trust', '--encoding=UTF8', '--locale=C', '-N'], {
    stdio: 'ignore',
    cwd: folder,
    ...account,
  });
  const options = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
  const server = spawn(join(bin, 'postgres'), options, { stdio: 'ignore', cwd: folder, ...account });
  const url = (database) => `postgres://owner@127.0.0.1:${port}/${database}`;
  while (spawnSync(join(bin, 'pg_isready'), ['-q', '-d', url('postgres')]).status !== 0) {
    if (server.exitCode !== null) throw new Error('Postgres did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Postgres does not run as root. */
function accountOf(name) {
  const id = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
