import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findFreePort } from '../queue/queueServer.ts';

export interface PgBouncer {
  url: string;
  close(): Promise<void>;
}

/** The program of Debian's package `pgbouncer`. */
const program = '/usr/sbin/pgbouncer';
export const describePgBouncer = spawnSync(program, ['--version']).status === 0 ? describe : describe.skip;

// PgBouncer 1.18 (Debian 12) rejects clients that set these, unless told to ignore them. docs/deploy.md names
// replacements.
const ignored = 'extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

export async function openPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-pgbouncer-'));
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const own = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 80
ignore_startup_parameters = ${ignored}
`,
  );
  chmodSync(folder, 0o755);
  // PgBouncer does not start as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const server = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...account });
  await untilStarted(server.stderr);
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    close: async () => {
      const exited = once(server, 'exit');
      server.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @throws if the process ends before it has started */
async function untilStarted(log: Readable): Promise<void> {
  for await (const line of createInterface({ input: log })) {
    if (line.includes('process up')) {
      log.resume();
      return;
    }
  }
  throw new Error('PgBouncer did not start');
}
